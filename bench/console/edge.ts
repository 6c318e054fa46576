import { createServer, request, type Server } from "node:http";
import { createGzip } from "node:zlib";
import { portOf } from "../../test/support/port-of.ts";

/** What Cloudflare's edge does before a deployed worker and the local runtime does not: it compresses texts. Resolves to where it listens. */
export function compressing(origin: string): Promise<{ url: string; server: Server }> {
  const { hostname, port } = new URL(origin);
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const passed = request({ hostname, port, method, path, headers }, (from) => {
      const { "content-length": _, ...kept } = from.headers;
      const isText = /text|json|javascript|svg/.test(String(from.headers["content-type"]));
      answer.writeHead(from.statusCode ?? 502, { ...kept, ...(isText && { "content-encoding": "gzip" }) });
      if (isText) from.pipe(createGzip()).pipe(answer);
      else from.pipe(answer);
    });
    asked.pipe(passed);
  });
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => done({ url: `http://127.0.0.1:${portOf(server)}`, server }));
  });
}
