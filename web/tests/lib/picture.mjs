// Looks at screenshots: PNGs as Chromium makes them, eight bits a channel and not interlaced.

import { inflateSync } from "node:zlib";

/** The pixels of a screenshot. */
export function decode(png) {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const rows = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)];
    const from = y * (stride + 1) + 1;
    const to = y * stride;
    for (let i = 0; i < stride; i += 1) {
      const left = i < channels ? 0 : pixels[to + i - channels];
      const up = y === 0 ? 0 : pixels[to + i - stride];
      const corner = i < channels || y === 0 ? 0 : pixels[to + i - stride - channels];
      pixels[to + i] = rows[from + i] + predict(filter, left, up, corner);
    }
  }
  return { width, height, at: (x, y) => pixels.subarray(y * stride + x * channels, y * stride + x * channels + 3) };
}

function predict(filter, left, up, corner) {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value));
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** How much the brightness of a picture varies (standard deviation), and how many colours a sample of it has. */
export function liveliness({ width, height, at }) {
  let [sum, squares, count] = [0, 0, 0];
  const colours = new Set();
  for (let y = 0; y < height; y += 3) {
    for (let x = 0; x < width; x += 3) {
      const [red, green, blue] = at(x, y);
      const brightness = (red + green + blue) / 3;
      sum += brightness;
      squares += brightness * brightness;
      count += 1;
      colours.add((red << 16) | (green << 8) | blue);
    }
  }
  const mean = sum / count;
  return { deviation: Math.sqrt(squares / count - mean * mean), colours: colours.size };
}

/** Wood, of which the answer that stands out is made, and parchment, on which it lies (src/window/theme.rs). */
const WOOD = [52, 36, 25];
const PARCHMENT = [235, 224, 198];

const like = (pixel, colour) => pixel.every((value, channel) => Math.abs(value - colour[channel]) <= 6);

/**
 * The buttons that stand out, in CSS pixels from the top left, each by its box: a row of wood with parchment at both ends,
 * and wood below it down to the next row of parchment.
 */
export function mainButtons({ width, height, at }, scale) {
  const found = [];
  const least = 60 * scale;
  const margin = Math.ceil(6 * scale);
  for (let y = margin; y < height - margin; y += 1) {
    for (let x = margin; x < width - margin; x += 1) {
      if (!like(at(x, y), WOOD)) continue;
      let end = x;
      while (end < width && like(at(end, y), WOOD)) end += 1;
      const known = found.some((box) => x < box.right && end > box.left && y >= box.top && y <= box.bottom);
      const onParchment = end + margin < width && like(at(x - margin, y), PARCHMENT) && like(at(end + margin, y), PARCHMENT);
      if (!known && onParchment && end - x >= least) {
        let bottom = y;
        while (bottom < height && like(at(x + margin, bottom), WOOD)) bottom += 1;
        if (bottom - y >= 20 * scale) found.push({ left: x, right: end, top: y, bottom });
      }
      x = end;
    }
  }
  return found.map(({ left, right, top, bottom }) => ({
    x: (left + right) / 2 / scale,
    y: (top + bottom) / 2 / scale,
    width: (right - left) / scale,
    height: (bottom - top) / scale,
  }));
}

/** The part of a picture in which another of the same size has other colours; of its left, up to `right`, if that is given. */
export function differing(one, other, right = one.width) {
  let [different, count] = [0, 0];
  for (let y = 0; y < one.height; y += 3) {
    for (let x = 0; x < right; x += 3) {
      count += 1;
      if (!like(one.at(x, y), other.at(x, y))) different += 1;
    }
  }
  return different / count;
}
