import { afterAll, describe, expect, it } from "vitest";
import { startServiceProcess } from "../../support/process.ts";
import { TEST_VARS } from "../../support/vars.ts";

const connections = 60;
const load = new AbortController();
let answered = 0;

/** Asks again and again, whether anybody answers or not. */
async function keepAsking(): Promise<void> {
  const headers = { "x-api-key": TEST_VARS.SVC_API_KEYS };
  while (!load.signal.aborted) {
    try {
      const response = await fetch(`${service.baseUrl}/primitives?limit=1`, { headers });
      await response.arrayBuffer();
      answered += 1;
    } catch {
      await new Promise((done) => setTimeout(done, 5));
    }
  }
}

async function answers(more: number): Promise<void> {
  const until = answered + more;
  await expect.poll(() => answered).toBeGreaterThanOrEqual(until);
}

const service = await startServiceProcess({ RATE_LIMIT_PER_MINUTE: "1000000000" });
afterAll(() => service.remove());

describe("npm run dev under load", () => {
  it("becomes ready while everybody is waiting for it, and goes on answering", async () => {
    const askers = Array.from({ length: connections }, keepAsking);
    try {
      await answers(connections);
      await service.kill();
      await service.start();
      await answers(connections);
    } finally {
      load.abort();
      await Promise.all(askers);
    }
    expect((await service.call("GET", "/primitives?limit=1")).status).toBe(200);
  });
});
