import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { portOf } from "../../support/port-of.ts";
import { gzipSync } from "node:zlib";

/** What the server does with one request. */
export type Fault = (response: ServerResponse, request: IncomingMessage) => void;

export interface Received {
  method: string;
  url: string;
  key: string | undefined;
  at: number;
}

const json = { "content-type": "application/json" };
const refusal = (type: string) => JSON.stringify({ error: { type, message: `${type}.`, request_id: "r" } });

export const good: Fault = (response) =>
  response.writeHead(200, json).end('{"items":[],"next_cursor":null,"task_id":"t1"}');
export const drop: Fault = (response) => response.destroy();
export const silent: Fault = () => undefined;
export const dropInBody: Fault = (response) => {
  response.writeHead(200, { ...json, "content-length": "1000" });
  response.write('{"items":[');
  setTimeout(() => response.destroy(), 20);
};
export const stallInBody: Fault = (response) => {
  response.writeHead(200, json);
  response.write('{"items":[');
};
export const truncated: Fault = (response) => response.writeHead(200, json).end('{"items":[{"task_id":"t');
export const garbled: Fault = (response) =>
  response.writeHead(200, { ...json, "content-encoding": "gzip" }).end(gzipSync("{}").subarray(0, 5));
export const page: Fault = (response) =>
  response.writeHead(200, { "content-type": "text/html" }).end("<html>Log in</html>");
export const gatewayPage: Fault = (response) => response.writeHead(502, { "content-type": "text/html" }).end("<html>");
export const redirect: Fault = (response, request) =>
  response.writeHead(307, { location: `${request.url}/elsewhere` }).end();
export const refused =
  (status: number, type: string, headers: Record<string, string> = {}): Fault =>
  (response) =>
    response.writeHead(status, { ...json, ...headers }).end(refusal(type));

export interface FaultServer {
  baseUrl: string;
  received: Received[];
  /** What it does from now on: one after the other, and the last for ever. */
  next(...faults: Fault[]): void;
  stop(): Promise<void>;
}

/** An HTTP server on a free port that fails as it is told. */
export async function startFaultServer(): Promise<FaultServer> {
  let script: Fault[] = [good];
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const key = request.headers["idempotency-key"];
    received.push({
      method: request.method ?? "",
      url: request.url ?? "",
      key: key?.toString(),
      at: performance.now(),
    });
    const fault = script.length > 1 ? script.shift() : script[0];
    request.resume().on("end", () => fault?.(response, request));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    baseUrl: `http://127.0.0.1:${portOf(server)}/v1`,
    received,
    next(...faults) {
      script = faults;
      received.length = 0;
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
