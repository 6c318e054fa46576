import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { operations, type DescribedOperation } from "../../support/schema.ts";
import { sharedTestService } from "../../support/service.ts";
import { describeSurface, pathOf } from "../../support/surface.ts";
import { TEST_VARS } from "../../support/vars.ts";
const service = await sharedTestService();

/** One that only reads, one with a body whose kind has fields of its own, one with the elevated key, and all that are open. */
const asked = ["listDecisions", "createJob", "registerPrimitive"];
const isAsked = ({ operationId, security = [] }: DescribedOperation) =>
  asked.includes(operationId) || security.length === 0;

const addressOf = (path: string) => (path === "/healthz" ? `${service.url}${path}` : `${service.url}/v1${path}`);

describeSurface(async (method, path, headers, body) => {
  const response = await fetch(addressOf(path), { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}, isAsked);

/** Sends bytes in place of a chunked body and then no more, as no HTTP client would, and reads what is answered. */
async function sendChunks(operation: DescribedOperation, chunks: string) {
  const { hostname, port } = new URL(service.url);
  const keys = { "x-api-key": TEST_VARS.SVC_API_KEYS, "x-elevated-key": TEST_VARS.SVC_ELEVATED_KEY };
  const headers = { ...keys, "content-type": "application/json", host: hostname, "transfer-encoding": "chunked" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = `${operation.method} /v1${pathOf(operation)} HTTP/1.1`;
  const socket = connect(Number(port), hostname);
  socket.end([head, ...lines, "", chunks].join("\r\n"));
  let answer = "";
  for await (const bytes of socket) answer += String(bytes);
  const body = JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? "") as { error?: Record<string, unknown> };
  return { status: Number(answer.split(" ")[1]), error: body.error };
}

const bodied = operations
  .filter((one) => one.requestBody !== undefined)
  .map((one): [string, DescribedOperation] => [one.operationId, one]);

describe.each(bodied.filter(([, one]) => isAsked(one)))("the body of %s", (_id, operation) => {
  it.each(["zz\r\n{}\r\n0\r\n\r\n", "5\r\n{}\r\n0\r\n\r\n", "-1\r\n{}\r\n0\r\n\r\n", "2\r\n{"])(
    "may not be malformed in its chunks: %j",
    async (chunks) => {
      const { status, error } = await sendChunks(operation, chunks);
      expect(status).toBe(400);
      expect(error).toMatchObject({ type: "validation_error", location: "body" });
    },
  );
});
