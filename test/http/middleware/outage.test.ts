import { describe, expect, it } from "vitest";
import { isOutage } from "../../../worker/http/middleware/outage.ts";

const wrapped = (cause: Error) => new Error("Failed query: select 1\nparams: account:8841", { cause });

describe("an outage", () => {
  it.each([
    ["a lost connection", new Error("D1_ERROR: Network connection lost.")],
    [
      "a database that was reset",
      new Error("D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset."),
    ],
    ["a table that is not there yet", new Error("D1_ERROR: no such table: tasks: SQLITE_ERROR")],
    ["one inside the words of the query builder", wrapped(new Error("D1_ERROR: Network connection lost."))],
    ["an object that may be asked again", Object.assign(new Error("moved"), { retryable: true })],
    ["an object with too much to do", Object.assign(new Error("busy"), { overloaded: true })],
  ])("is %s", (_, error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    ["a fault of ours", new TypeError("x is not a function")],
    ["a broken constraint", wrapped(new Error("D1_ERROR: UNIQUE constraint failed: tasks.task_id: SQLITE_CONSTRAINT"))],
    ["an error that causes itself", Object.assign(new Error("loop"), {})],
  ])("is not %s", (_, error) => {
    if (error.message === "loop") error.cause = error;
    expect(isOutage(error)).toBe(false);
  });
});
