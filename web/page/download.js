// Fetches the program and counts its bytes while they come.

/** Why a download failed: `kind` names the message for it. */
export class DownloadFault extends Error {
  constructor(kind, about, cause) {
    super(`${kind}: ${about}`, { cause });
    this.kind = kind;
    this.about = about;
  }
}

async function get(name, address = name, options = {}) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    throw new DownloadFault("unreachable", name, error);
  }
  if (!response.ok) throw new DownloadFault("refused", `“${name}” (answer ${response.status})`);
  return response;
}

/** The list of what this build consists of: version, hash, and the sizes of its files. */
export async function fetchBuild() {
  const response = await get("build.json", "build.json", { cache: "no-cache" });
  try {
    return await response.json();
  } catch (error) {
    throw new DownloadFault("refused", "“build.json” (it cannot be read)", error);
  }
}

/**
 * Fetches the program. The response can be compiled while it comes; `fault` says afterwards why it broke off, if it did.
 * Progress is told in bytes as they travel, which are fewer than those that are counted here when the server compresses.
 */
export async function fetchProgram(build, tell) {
  const name = "hildarleik_bg.wasm";
  const size = build.files[name];
  tell(0, size.brotli || size.gzip || size.raw);
  const response = await get(name, `${name}?${build.hash}`);
  const coding = { br: size.brotli, gzip: size.gzip }[response.headers.get("content-encoding")];
  const total = coding || size.raw;
  const reader = response.body.getReader();
  let here = 0;
  let fault = null;
  const told = () => tell(Math.min(total, (here / size.raw) * total), total);
  const breakOff = (controller, cause) => {
    const megabytes = (bytes) => ((bytes / size.raw) * (total / 1e6)).toFixed(1);
    fault = new DownloadFault("brokenOff", `${megabytes(here)} of ${megabytes(size.raw)} MB`, cause);
    controller.error(fault);
  };
  const counted = new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (value) {
          here += value.byteLength;
          told();
          controller.enqueue(value);
        } else if (done && here < size.raw) breakOff(controller);
        else if (done) controller.close();
      } catch (error) {
        breakOff(controller, error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const headers = { "Content-Type": "application/wasm" };
  return { response: new Response(counted, { headers }), fault: () => fault };
}
