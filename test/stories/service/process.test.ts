import { afterAll, describe, expect, it } from "vitest";
import { startServiceProcess } from "../../support/process.ts";
import {
  createTask,
  day,
  type FullPipelineResult,
  pushDaily,
  question,
  registerRate,
  type Task,
} from "../../support/world.ts";
let task: Task;

const [first, second] = await Promise.all([startServiceProcess(), startServiceProcess()]);
afterAll(() => Promise.all([first.remove(), second.remove()]));

const ask = (at: string) => first.call<FullPipelineResult>("POST", "/evaluate/full", question(task, "account:1", at));

describe("npm run dev", () => {
  it("says where it listens, and where its console is", () => {
    expect(first.output().trim().split("\n")).toEqual([
      expect.stringContaining(`ready at ${first.baseUrl}`),
      expect.stringContaining("/console#key="),
    ]);
  });

  it("runs twice at once on two states that know nothing of each other", async () => {
    await registerRate(first.call);
    await pushDaily(first.call, "account:1", [0.5, 0.4, 0.3]);
    task = await createTask(first.call, "alert me when the active user rate drops below 35%");
    expect((await second.call("GET", "/primitives")).body).toMatchObject({ items: [] });
  });

  it("loses nothing that was answered when it is killed, and starts again on the same state", async () => {
    const before = await ask(day(2));
    await first.kill();
    await expect(ask(day(2))).rejects.toThrow("fetch failed");
    await first.start();
    const after = await ask(day(2));
    expect(after.body).toEqual({ ...before.body, replayed: true });
  });

  it.runIf(process.platform === "linux")("leaves no runtime behind when only its own process is killed", async () => {
    await first.killProcessOnly();
    await expect(ask(day(2))).rejects.toThrow("fetch failed");
    await first.start();
    expect((await ask(day(1))).status).toBe(200);
  });

  it("ends on SIGTERM without an error", async () => {
    expect(await second.terminate()).toBe(0);
    await expect(second.call("GET", "/primitives")).rejects.toThrow("fetch failed");
  });

  it("names a port that is taken", async () => {
    await expect(second.start({ PORT: new URL(first.baseUrl).port })).rejects.toThrow(/port \d+ is in use/i);
  });
});
