import { afterAll, describe, expect, it, vi } from "vitest";
import { startOwnService } from "../../../support/at-end.ts";
import { jsonOfDm, runDm, stubCliFor } from "../../../support/cli.ts";
import { RATE, registerRate } from "../../../support/world.ts";
const files: Record<string, string> = {};
const dm = (...argv: string[]) => runDm(argv, { files });
const json = <Answer>(...argv: string[]) => jsonOfDm<Answer>(argv, { files });

const service = await startOwnService();
stubCliFor(service);
await registerRate(service.call);
afterAll(() => vi.unstubAllEnvs());

const intent = "alert me when the active user rate drops below 35%";

describe("dm, for what a service is set up with", () => {
  it("deletes a task, and says what is left of it", async () => {
    const { task_id } = await json<{ task_id: string }>("tasks", "create", intent);
    expect(await dm("tasks", "delete", task_id)).toMatchObject({
      code: 0,
      out: expect.stringContaining(task_id) as string,
    });
    expect(await json("tasks", "list", "--status", "active")).toEqual([]);
    expect((await dm("tasks", "show", task_id)).out).toMatch(/status +deleted/);
  });

  it("deletes a signal registered by mistake, with its observations only where that is said", async () => {
    await dm("primitives", "register", "account.typo", "--type", "float");
    files["typo.csv"] = "entity,value\naccount:1,0.5\n";
    await dm("observations", "push", "typo.csv", "--signal", "account.typo");
    expect((await dm("primitives", "delete", "account.typo")).code).toBe(3);
    expect((await dm("primitives", "delete", "account.typo", "--purge")).out).toMatch(/removed_observations +1$/m);
    expect((await dm("primitives", "get", "account.typo")).code).toBe(3);
    expect(await dm("primitives", "delete", "account.active_user_rate")).toMatchObject({
      code: 3,
      err: expect.stringContaining("conflict") as string,
    });
  });

  it("creates channels with what their kind needs, lists and deletes them", async () => {
    const hook = ["--endpoint", "https://hooks.slack.com/services/T000/B000/XXXX", "--header", "X-Team: on call"];
    const made = await dm("channels", "create", "oncall", "--kind", "slack", ...hook, "--retries", "5", "--ungrouped");
    expect(made.out).toMatch(
      /channel +oncall\nkind +slack\n.*hooks\.slack\.com[^]*retries +5[^]*one message for many +no/,
    );
    expect(made.out).not.toContain("XXXX");
    expect(await json("channels", "list")).toMatchObject([{ channel: "oncall", retries: 5 }, { channel: "inbox" }]);
    expect((await dm("channels", "delete", "oncall")).out).toBe("Deleted oncall.");
    expect((await dm("channels", "list")).out).not.toContain("oncall");
    expect((await dm("channels", "create", "x", "--kind", "slack")).code).toBe(3);
    expect((await dm("channels", "create", "x", "--kind", "slack", "--header", "none")).code).toBe(2);
    expect((await dm("channels", "create", "x", "--kind", "slack", "--retries", "few")).code).toBe(2);
  });

  it("imports a long file, lists the lines that are wrong, and goes on under a key", async () => {
    const start = Date.UTC(2026, 0, 1);
    const rows = Array.from(
      { length: 2500 },
      (_, i) => `${new Date(start + i * 60_000).toISOString()},e,${i === 7 ? "much" : i}`,
    );
    files["long.csv"] = ["time,entity,value", ...rows].join("\n");
    const push = ["observations", "push", "long.csv", "--signal", RATE, "--resume", "history"];
    const first = await dm(...push);
    expect([first.code, first.out]).toEqual([
      1,
      expect.stringMatching(/accepted +2499\n[^]*rejected +1\n[^]*8 +.*takes a number/),
    ]);
    expect((await dm(...push)).out).toBe(first.out);
  });

  it("opens, shows, changes and closes feeds", async () => {
    files["fleet.yaml"] =
      'feed_id: fleet\nkind: prometheus\nmap: [{ match: node_load1, signal: host.load1, entity: "host:{instance}" }]';
    files["rules.json"] = '{ "map": [], "max_signals": 3 }';
    expect((await dm("feeds", "create", "fleet.yaml")).out).toMatch(/door +\/v1\/feeds\/fleet\/write[^]*rules +1/);
    expect((await dm("feeds", "update", "fleet", "rules.json")).out).toMatch(/rules +0[^]*signals registered +0 of 3/);
    expect(await json("feeds", "get", "fleet")).toMatchObject({ feed_id: "fleet", map: [], received: 0 });
    expect((await dm("feeds", "list")).out).toMatch(/fleet +prometheus/);
    expect((await dm("feeds", "rejects", "fleet")).out).toBe("Nothing was rejected.");
    expect((await dm("feeds", "seen", "fleet")).out).toBe("Every name has a rule.");
    expect((await dm("feeds", "delete", "fleet")).out).toBe("Deleted fleet.");
    expect((await dm("feeds", "get", "fleet")).code).toBe(3);
  });

  it("issues, lists and revokes keys, and shows a secret only once", async () => {
    const { key_id, secret } = await json<{ key_id: string; secret: string }>(
      "keys",
      "create",
      "exporter",
      "--scope",
      "evaluate",
    );
    const listed = await dm("keys", "list");
    expect(listed.out).toMatch(new RegExp(`${key_id} +exporter +evaluate`));
    expect(listed.out).not.toContain(secret);
    expect((await dm("keys", "revoke", key_id)).out).toBe(`Revoked ${key_id}.`);
    expect((await dm("keys", "list")).out).toContain("revoked 20");
  });

  it("lists people, and forgets nobody who is not there", async () => {
    expect((await dm("people", "list")).out).toBe("Nobody has signed in.");
    const { code, err } = await dm("people", "forget", "person_none");
    expect([code, err]).toEqual([3, expect.stringContaining("person_none")]);
  });

  it("puts a context in force, shows it and its versions, and tries another", async () => {
    files["context.yaml"] = "context:\n  domain: { description: Churn of business customers }\n";
    files["list.yaml"] = "- a\n";
    expect((await dm("context", "show")).code).toBe(3);
    expect(await dm("context", "try", "context.yaml")).toMatchObject({
      code: 0,
      out: "No task's sentence would change.",
    });
    expect((await dm("context", "push", "context.yaml", "--note", "first")).out).toMatch(
      /version +v1\nin force +yes\ndomain +Churn/,
    );
    expect((await dm("context", "show", "--version", "v1")).out).toMatch(/domain +Churn of business customers/);
    expect((await dm("context", "list")).out).toMatch(/^VERSION .*\nv1 +yes .* first$/);
    expect(await dm("context", "push", "list.yaml")).toMatchObject({ code: 2, err: "list.yaml holds no context." });
  });
});
