import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startOwnService } from "../../../support/at-end.ts";
import { jsonOfDm, runDm, stubCliFor } from "../../../support/cli.ts";
import { day, RATE, registerRate } from "../../../support/world.ts";
let files: Record<string, string> = {};

const service = await startOwnService();
stubCliFor(service);
await registerRate(service.call);
afterAll(() => vi.unstubAllEnvs());

const dm = (...argv: string[]) => dmAnswering(undefined, ...argv);
/** Runs a command where somebody at the terminal gives these answers, or where nobody sits at one. */
const dmAnswering = (answers: string[] | undefined, ...argv: string[]) => runDm(argv, { files, answers });
const json = <Answer>(...argv: string[]) => jsonOfDm<Answer>(argv, { files });

describe("dm, against a service", () => {
  it("pushes values of the types that their signals have, and of those it cannot see by how they look", async () => {
    for (const [id, type] of [
      ["door.code", "string"],
      ["door.open", "boolean"],
    ] as const) {
      expect((await dm("primitives", "register", id, "--type", type, "--description", "As the door says")).code).toBe(
        0,
      );
    }
    files = {
      "doors.csv": `signal,entity,time,value\ndoor.code,door:1,${day(0)},007\ndoor.open,door:1,${day(0)},true\n`,
    };
    expect(await dm("observations", "push", "doors.csv")).toMatchObject({ code: 0 });
    const { secret } = await json<{ secret: string }>("keys", "create", "sender", "--scope", "observe");
    vi.stubEnv("DECISION_MONITOR_API_KEY", secret);
    files = { "doors.csv": `entity,time,value\ndoor:2,${day(0)},false\n` };
    expect(await dm("observations", "push", "doors.csv", "--signal", "door.open")).toMatchObject({ code: 0 });
    stubCliFor(service);
    const stored = await Promise.all(
      [
        ["door.code", "door:1"],
        ["door.open", "door:1"],
        ["door.open", "door:2"],
      ].map(([id, entity]) => service.read<"listObservations">(`/observations?primitive_id=${id}&entity=${entity}`)),
    );
    expect(stored.map(({ items }) => items.map(({ value }) => value))).toEqual([["007"], [true], [false]]);
  });

  it("pushes a file, makes a task, asks, lists, explains, verifies and pauses", async () => {
    const lines = [0.5, 0.4, 0.3].map((value, index) => `account:1,${day(index)},${value}`);
    files = { "rates.csv": `entity,timestamp,value\n${lines.join("\n")}\n` };
    const pushed = await dm("observations", "push", "rates.csv", "--signal", RATE);
    expect(pushed).toMatchObject({ code: 0, out: "accepted   3\nunchanged  0", err: "3 of 3" });

    const intent = "alert me when the active user rate drops below 35%";
    expect((await dm("tasks", "create", intent, "--dry-run")).out).toContain("threshold below 0.35");
    const { task_id } = await json<{ task_id: string }>("tasks", "create", intent, "--scope", "account:*");
    expect((await dm("tasks", "list")).out).toMatch(
      new RegExp(`^TASK +STATUS .*\\n${task_id} +active +account:\\* .*35%$`),
    );
    expect((await dm("tasks", "list", "--search", "35% RATE")).out).toContain(task_id);
    expect((await dm("tasks", "list", "--search", "36%")).out).toBe("No tasks.");

    const asked = await dm("evaluate", task_id, "--entity", "account:1", "--at", day(2));
    expect(asked.out).toMatch(/^decision +true\nresult +0\.3\n/);
    expect(asked.out).toMatch(/ triggered\n/);
    const [decision] = await json<{ decision_id: string }[]>("decisions", "list", "--entity", "account:1");
    const id = decision?.decision_id ?? "";
    expect((await dm("decisions", "list", "--outcome", "triggered")).out).toContain(id);
    expect((await dm("decisions", "explain", id)).out).toMatch(/30%.*35%[^]*SIGNAL/);
    expect(await dm("decisions", "verify", id)).toMatchObject({
      code: 0,
      out: expect.stringContaining("yes") as string,
    });

    expect((await dm("tasks", "pause", task_id)).out).toMatch(/status +paused/);
    expect(await json("tasks", "list", "--status", "active")).toEqual([]);
    expect((await dm("tasks", "resume", task_id)).out).toMatch(/status +active/);
  });

  it("makes a task that watches, shows how it is doing and what it saw, and ends the watch", async () => {
    const made = await dm("tasks", "create", "alert me when the active user rate drops below 31%", "--watch", "30d");
    expect(made.out).toMatch(/firing +on change, at most once per 6h\nwatch +every 30d, waiting\n/);
    expect(made.out).toContain("checked every 30 days");
    const id = /^task +(\S+)$/m.exec(made.out)?.[1] ?? "";
    expect((await dm("tasks", "show", id)).out).toMatch(/watch +every 30d, waiting/);
    expect((await dm("tasks", "update", id, "--watch", "7d", "--keep", "all")).out).toMatch(/watch +every 7d/);
    expect((await dm("tasks", "looks", id)).out).toBe("No looks.");
    expect((await dm("tasks", "looks", id, "account:1")).out).toBe("No looks.");
    expect((await dm("tasks", "update", id, "--watch", "none")).out).not.toContain("watch");
    expect((await dm("tasks", "update", id, "--watch", "5m", "--keep", "changes")).out).toMatch(/watch +every 5m/);
    const refused = await dm("tasks", "update", id, "--watch", "observation", "--keep", "changes");
    expect(refused).toMatchObject({ code: 3, err: expect.stringContaining("watch.keep") as string });
  });

  it("says about a task what its messages tell, and takes a word of it back", async () => {
    const words = ["--name", "Low", "--owner", "success", "--severity", "error", "--note", "Call.", "--runbook"];
    const sentence = "alert me when the active user rate drops below 29%";
    const made = await dm("tasks", "create", sentence, ...words, "https://wiki.example.com/low");
    expect(made.out).toMatch(/name +Low\nowner +success\nseverity +error\nnote +Call\.\nrunbook_url +https:/);
    const id = /^task +(\S+)$/m.exec(made.out)?.[1] ?? "";
    const changed = await dm("tasks", "update", id, "--owner", "platform", "--note", "none");
    expect(changed.out).toMatch(/name +Low\nowner +platform\nseverity +error\nrunbook_url/);
    const refused = await dm("tasks", "update", id, "--severity", "loud");
    expect(refused).toMatchObject({ code: 3, err: expect.stringContaining("meta.severity") as string });
  });

  it("prints what a person should check of a sentence, and what the task does", async () => {
    const unclear = await dm("tasks", "create", "alert me when the active user rate drops below 34", "--dry-run");
    expect(unclear.out).toContain(`warning: ${RATE} runs from 0 to 1: "34" was taken as 34%.`);
    const made = await dm("tasks", "create", "alert me when the active user rate drops below 33", "--channel", "inbox");
    expect(made.out).toContain(`warning: ${RATE} runs from 0 to 1: "33" was taken as 33%.`);
    expect(made.out).toMatch(/delivery +channel inbox\nfiring +every time\n/);
  });

  it("puts a task on a registered condition", async () => {
    const intent = "alert me when the active user rate drops below 32%";
    const made = await json<{ condition_id: string; condition_version: string }>("tasks", "create", intent);
    const condition = `${made.condition_id}@${made.condition_version}`;
    const bound = await dm("tasks", "create", "the usual one", "--condition", condition);
    expect(bound.out).toMatch(new RegExp(`condition +${condition}\\n`));
    expect((await dm("tasks", "create", "x", "--condition", "low")).code).toBe(2);
  });

  it("compares a guardrails file with what is in force, and puts it in force", async () => {
    const rules = "strategy_registry: [threshold]\ntype_strategy_map: { float: [threshold] }\n";
    files = { "rules.yaml": rules, "other.yaml": `${rules}global_default_strategy: threshold\n` };
    expect((await dm("guardrails", "diff", "rules.yaml")).code).toBe(1);
    const tried = await dm("guardrails", "try", "rules.yaml");
    expect(tried.code).toBe(1);
    expect(tried.out).toMatch(/^TASK +OUTCOME +BECOMES\ntask_\S+ +refused +\S/);
    expect(await dm("guardrails", "push", "rules.yaml", "--note", "fewer")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/version +v1/) as string,
    });
    expect(await dm("guardrails", "diff", "rules.yaml")).toMatchObject({ code: 0, out: "No difference." });
    expect(await dm("guardrails", "try", "rules.yaml")).toMatchObject({
      code: 0,
      out: "No task's sentence would change.",
    });
    const differing = await dm("guardrails", "diff", "other.yaml");
    expect(differing.code).toBe(1);
    expect(differing.out).toMatch(/^FIELD .*\nglobal_default_strategy +threshold$/);
  });

  it("asks at the terminal which of two signals is meant, and makes that", async () => {
    for (const primitive_id of ["web.error_rate", "api.error_rate"])
      await service.elevated("POST", "/primitives", {
        primitive_id,
        type: "float",
        description: "Failed over all requests, ratio 0-1",
      });
    const vague = "alert me when the error rate is above 5%";
    const { code, out, err, asked } = await dmAnswering(["9", "2"], "tasks", "create", vague);
    expect(code).toBe(0);
    expect(asked).toEqual(Array(2).fill("Which do you mean? 1 to 2, or Enter to cancel: "));
    const [, first = "", second = ""] = err.split("\n");
    expect(first).toMatch(/^ {2}1 {2}Alert when the (api|web) error rate is above 5%\.$/);
    const signal = /(api|web)/.exec(second)?.[1] ?? "";
    expect(out).toContain(`intent     Alert when \`${signal}.error_rate\` is above 0.05.\nasked as   ${vague}`);
    expect(out).toContain(`Alert when the ${signal} error rate is above 5%.`);

    const left = await dmAnswering([""], "tasks", "create", vague);
    expect([left.code, left.err.split("\n").at(-1)]).toEqual([2, "Nothing was made."]);
  });

  it("with --json asks nobody and hands on the readings as data", async () => {
    const vague = "alert me when the error rate is above 5%";
    const { code, out, err, asked } = await dmAnswering(["1"], "tasks", "create", vague, "--json");
    expect([code, out, asked]).toEqual([2, "", []]);
    const { error } = JSON.parse(err) as { error: { type: string; details: { readings: { sentence: string }[] } } };
    expect(error.type).toBe("intent_unresolved");
    expect(error.details.readings.map(({ sentence }) => sentence).sort()).toEqual([
      "Alert when `api.error_rate` is above 0.05.",
      "Alert when `web.error_rate` is above 0.05.",
    ]);
  });

  it("without a terminal refuses with the readings", async () => {
    const vague = "alert me when the error rate is above 5%";
    const ran = await dm("tasks", "create", vague);
    expect(ran).toMatchObject({ code: 2, out: "", asked: [] });
    expect(ran.err).toMatch(/ can mean more than one signal\.\nIt may mean one of these:\n/);
    for (const signal of ["api", "web"])
      expect(ran.err).toContain(
        `  Alert when the ${signal} error rate is above 5%.\n    dm tasks create 'Alert when \`${signal}.error_rate\` is above 0.05.'`,
      );
  });

  it("ends with 3 and the service's own words when it is refused", async () => {
    const { code, out, err } = await dm("decisions", "explain", "dec_none");
    expect(code).toBe(3);
    expect(out).toBe("");
    expect(err).toMatch(/^not_found: .*\n[^]*request \S+$/);
  });

  it("issues keys, and shows what they reach", async () => {
    const narrowing = ["--entity", "merchant:eu-*", "--entity", "a:1", "--signal", "payments.*", "--per-minute", "120"];
    const { out } = await dm("keys", "create", "team EU", ...narrowing);
    expect(out).toMatch(/entities +merchant:eu-\*, a:1\nsignals +payments\.\*\nper minute +120\nexpires +never\n/);
    expect((await dm("keys", "create", "team")).out).toMatch(/scopes +read\nexpires/);
  });

  it("ends with 4 when nobody answers", async () => {
    vi.stubEnv("DECISION_MONITOR_BASE_URL", "http://127.0.0.1:9/v1");
    const { code, err } = await dm("keys", "create", "x");
    vi.stubEnv("DECISION_MONITOR_BASE_URL", service.baseUrl);
    expect({ code, err }).toEqual({ code: 4, err: "connection_error: http://127.0.0.1:9/v1 cannot be reached." });
  });
});

describe("dm, as a program", () => {
  const main = join(import.meta.dirname, "../../../../sdk/src/cli/main.ts");

  it("shows its commands, and the options and examples of one", async () => {
    const run = async (...argv: string[]) => (await promisify(execFile)(process.execPath, [main, ...argv])).stdout;
    expect(await run("--help")).toMatch(/tasks create +Turns a sentence[^]*Exit codes:/);
    expect(await run("tasks", "create", "--help")).toMatch(/--scope +all[^]*Examples:\n +dm tasks create/);
  });

  it("says its version, and reads standard input for -", async () => {
    const ended = promisify(execFile)(process.execPath, [main, "test", "-"]);
    ended.child.stdin?.end("a: [1\n");
    await expect(ended).rejects.toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^- is not YAML: (?![^]*\n +at )/) as string,
    });
    const { stdout } = await promisify(execFile)(process.execPath, [main, "--version"]);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("ends with 2 when it has no key", async () => {
    const env = { PATH: process.env["PATH"] };
    const ended = promisify(execFile)(process.execPath, [main, "tasks", "list"], { env });
    await expect(ended).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("DECISION_MONITOR_API_KEY") as string,
    });
  });
});
