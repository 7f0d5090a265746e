// Takes WebAssembly modules apart, as far as the tests need it.

function readNumber(bytes, at) {
  let [value, shift] = [0, 1];
  for (;;) {
    const byte = bytes[at];
    at += 1;
    value += (byte & 127) * shift;
    shift *= 128;
    if (byte < 128) return [value, at];
  }
}

function number(value) {
  const bytes = [];
  do {
    bytes.push((value & 127) | (value > 127 ? 128 : 0));
    value >>>= 7;
  } while (value > 0);
  return bytes;
}

const MEMORY = 5;

/** The same module with a memory that cannot grow beyond `more` pages of 64 KiB after it has begun. */
export function withLessMemory(bytes, more = 64) {
  for (let at = 8; at < bytes.length; ) {
    const [length, content] = readNumber(bytes, at + 1);
    const next = content + length;
    if (bytes[at] === MEMORY) {
      const [memories, flags] = readNumber(bytes, content);
      const [least] = readNumber(bytes, flags + 1);
      if (memories !== 1) throw new Error("the program has more than one memory");
      const limits = [1, 1, ...number(least), ...number(least + more)];
      const section = Buffer.from([MEMORY, ...number(limits.length), ...limits]);
      return Buffer.concat([bytes.subarray(0, at), section, bytes.subarray(next)]);
    }
    at = next;
  }
  throw new Error("the program has no memory of its own");
}
