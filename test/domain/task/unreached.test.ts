import { describe, expect, it } from "vitest";
import { parseScope } from "../../../worker/domain/task/scope.ts";
import { unreached } from "../../../worker/domain/task/unreached.ts";

const of = (scope: string, held: boolean[], scopes: string[], observed: Record<string, boolean> = {}) =>
  unreached({
    scope: parseScope(scope, ["svc"]),
    holds: held,
    scopes,
    signals: Object.keys(observed),
    observed: Object.values(observed),
  });

describe("what a task does not reach", () => {
  it.each<[string, string[], string | null]>([
    ["everybody is reached", of("svc:*", [true], ["svc:*"]), null],
    [
      "a prefix holds nobody",
      of("service:*", [false], ["account:*", "svc:*"]),
      'No entity is in the scope "service:*" yet. Scopes that hold entities: "account:*", "svc:*".',
    ],
    [
      "a name is misspelt",
      of("acount:*", [false], ["account:*"]),
      'No entity is in the scope "acount:*" yet. Scopes that hold entities: "account:*". Did you mean "account:*"?',
    ],
    [
      "one part of several holds nobody",
      of("svc:*, host:7, svc", [true, false, false], ["svc:*"]),
      'No entity is in the scope "host:7", "svc" yet. Scopes that hold entities: "svc:*".',
    ],
    ["there is nobody at all yet", of("service:*", [false], []), null],
    [
      "a signal has no value",
      of("all", [true], ["svc:*"], { "svc.errors": false, "svc.latency": true }),
      "No value of svc.errors has arrived yet, so there is nothing to look at until one does.",
    ],
  ])("where %s", (_, warnings, warning) => {
    expect(warnings).toEqual(warning === null ? [] : [warning]);
  });
});
