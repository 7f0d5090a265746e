// What the tests open: the page as `cargo web --serve` serves it, and the same page from a server that does harm.

import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Serves `web/dist`, or the bare page, with the project's own server; `HILDARLEIK_PAGE` names a page that is served already. */
export async function serve({ bare = false } = {}) {
  const given = !bare && process.env.HILDARLEIK_PAGE;
  if (given) return { address: given.replace(/\/?$/, "/"), stop() {} };
  const words = ["web", "--serve", "--no-build", "--port", "0", ...(bare ? ["--bare"] : [])];
  const server = spawn("cargo", words, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).on("line", (line) => {
      const found = line.match(/http:\/\/[\d.:]+\/?/);
      if (found) resolve(found[0].replace(/\/?$/, "/"));
    });
    server.once("exit", (status) => reject(new Error(`cargo web --serve ended with ${status}`)));
  });
  return { address, stop: () => server.kill() };
}

/** A server between page and browser: `harm` may answer a request itself, cut it off, or change the bytes on their way. */
export async function harmful(address, harm) {
  const server = createServer(async (request, response) => {
    const harmed = harm(request.url) ?? {};
    if (harmed.status) {
      response.writeHead(harmed.status).end();
      return;
    }
    const answer = await fetch(new URL(request.url, address), { headers: { "Accept-Encoding": "identity" } });
    let bytes = Buffer.from(await answer.arrayBuffer());
    if (harmed.change) bytes = harmed.change(bytes);
    const headers = { "Content-Type": answer.headers.get("content-type"), "Cache-Control": "no-store" };
    response.writeHead(answer.status, { ...headers, "Content-Length": bytes.length });
    if (!harmed.cutAt) return response.end(bytes);
    response.write(bytes.subarray(0, harmed.cutAt * bytes.length), () => response.destroy());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
