import { afterAll, describe, expect, it, vi } from "vitest";
import { startOwnService } from "../../../support/at-end.ts";
import { jsonOfDm, runDm, stubCliFor } from "../../../support/cli.ts";
import { day, RATE } from "../../../support/world.ts";
const files: Record<string, string> = {};
const intent = "alert me when the active user rate drops below 35%";

const service = await startOwnService();
stubCliFor(service);
afterAll(() => vi.unstubAllEnvs());

const dm = (...argv: string[]) => runDm(argv, { files });
const json = <Answer>(...argv: string[]) => jsonOfDm<Answer>(argv, { files });

describe("dm, from a signal to a better condition", () => {
  it("registers, finds and shows a signal", async () => {
    const description = "Share of licensed users active in the last 30 days, as a ratio from 0 to 1";
    const about = ["--description", description, "--unit", "ratio", "--synonym", "active users"];
    const made = await dm("primitives", "register", RATE, "--type", "time_series<float>", ...about);
    expect(made).toMatchObject({ code: 0, err: "" });
    expect(made.out).toMatch(/type +time_series<float>/);
    expect(await json("primitives", "get", RATE)).toMatchObject({ synonyms: ["active users"], unit: "ratio" });
    const [namespace = ""] = RATE.split(".");
    expect((await dm("primitives", "list", "--namespace", namespace)).out).toMatch(new RegExp(`^SIGNAL .*\\n${RATE} `));
    expect(await dm("primitives", "list", "--search", "nothing like it")).toMatchObject({
      code: 0,
      out: "No signals.",
    });
    const words = ["--synonym", "engagement", "--synonym", "stickiness"];
    expect((await dm("primitives", "update", RATE, ...words)).out).toMatch(/synonyms +\["engagement","stickiness"\]/);
    expect(await json("primitives", "get", RATE)).toMatchObject({
      synonyms: ["engagement", "stickiness"],
      unit: "ratio",
    });
    const refused = await dm("primitives", "register", "a.b", "--type", "number", "--json");
    expect(refused).toMatchObject({ code: 3, out: "" });
    expect(JSON.parse(refused.err)).toMatchObject({
      error: { type: "validation_error", location: "type", status: 400, request_id: expect.any(String) as string },
    });
  });

  it("asks about a scope, rates, calibrates, applies, rebinds and replays", async () => {
    const rates = Array.from({ length: 40 }, (_, n) => `account:${n},${day(0)},${(10 + n) / 100}`);
    files["-"] = `entity,timestamp,value\n${rates.join("\n")}\n`;
    expect((await dm("observations", "push", "-", "--signal", RATE)).out).toMatch(/^accepted +40/);
    const { task_id } = await json<{ task_id: string }>("tasks", "create", intent, "--scope", "account:*");

    const dry = await dm("evaluate", task_id, "--all", "--at", day(0), "--dry-run");
    expect(dry.out).toMatch(/^ENTITY .*\n[^]*\n\n40 asked, 25 triggered, 0 failed$/);
    const { results } = await json<{ results: { entity: string; decision_id: string }[] }>(
      "evaluate",
      task_id,
      "--all",
      "--at",
      day(0),
    );
    expect(results).toHaveLength(40);
    await expect.poll(async () => (await json<unknown[]>("notifications", "list", "--limit", "100")).length).toBe(25);
    expect((await dm("notifications", "list", "--limit", "1")).out).toMatch(/^AT .*MESSAGE\n.* inbox /);

    expect(await dm("calibrate", task_id)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/recommended +nothing/) as string,
    });
    const fine = results.filter(({ entity }) => Number(entity.slice(8)) >= 15 && Number(entity.slice(8)) < 25);
    for (const { decision_id } of fine) {
      const rated = await dm("feedback", "record", decision_id, "false_positive", "--note", "known");
      expect(rated).toMatchObject({ code: 0, out: expect.stringMatching(/^feedback +fb_/) as string });
    }
    expect(await json("feedback", "list", task_id)).toHaveLength(fine.length);
    expect((await dm("feedback", "list", task_id, "--limit", "1")).out).toMatch(/false_positive .* known$/);

    const proposal = await dm("calibrate", task_id);
    expect(proposal).toMatchObject({ code: 0, err: "" });
    expect(proposal.out).toMatch(/recommended +0\.25\n[^]*dm apply-calibration cal_/);
    const [, token = ""] = /dm apply-calibration (\S+)/.exec(proposal.out) ?? [];
    const applied = await dm("apply-calibration", token);
    expect(applied.out).toMatch(/to +1\.1\n/);
    expect(applied.out).toContain(`dm rebind ${task_id} 1.1`);

    const span = ["--from", day(-1), "--to", day(1)];
    const replayed = await dm("backtest", task_id, ...span, "--compare", "1.1", "--entity", "account:20");
    expect(replayed).toMatchObject({ code: 0, err: "" });
    expect(replayed.out).toMatch(/fired under 1\.1 +0\nwould fire +0\nwould be silent +1\n/);
    expect(replayed.out).toMatch(/account:20 +1 +1$/);

    expect((await dm("rebind", task_id, "1.1")).out).toMatch(/condition +\S+@1\.1/);
    expect(await json("backtest", task_id, ...span)).toMatchObject({ fired: 15 });
    expect((await dm("rebind", task_id, "7.0")).code).toBe(3);
  });

  it("shows and changes how often a task fires, and leaves what is not named", async () => {
    const { task_id } = await json<{ task_id: string }>("tasks", "create", intent, "--scope", "noisy:*");
    const shown = (
      mode: string,
      held: string,
      cooldown: string,
      active = "none",
      release = "none",
      told = ["no", "none"],
    ) => ({
      code: 0,
      err: "",
      asked: [],
      out: `task       ${task_id}\nmode       ${mode}\nfor        ${held}\ncooldown   ${cooldown}\nactive     ${active}\nrelease    ${release}\nhold       none\nrecovered  ${told[0]}\nremind     ${told[1]}`,
    });
    expect(await dm("firing", task_id)).toEqual(shown("every", "none", "none"));
    expect(await dm("firing", task_id, "--mode", "on_change", "--cooldown", "6h")).toEqual(
      shown("on_change", "none", "6h"),
    );
    expect(await dm("firing", task_id, "--for", "15m", "--cooldown", "none")).toEqual(
      shown("on_change", "15m", "none"),
    );
    expect(await json("firing", task_id)).toEqual({ mode: "on_change", for: "15m" });
    expect((await dm("firing", task_id, "--for", "long")).code).toBe(3);
    const hours = "mon,tue,wed,thu,fri 09:00-17:00 Europe/Berlin";
    expect(await dm("firing", task_id, "--active", "mon-fri 09:00-17:00 Europe/Berlin", "--release", "0.4")).toEqual(
      shown("on_change", "15m", "none", hours, "0.4"),
    );
    expect(await dm("firing", task_id, "--release", "none")).toEqual(shown("on_change", "15m", "none", hours));
    expect(await dm("firing", task_id, "--active", "none", "--for", "none")).toEqual(
      shown("on_change", "none", "none"),
    );
    expect((await dm("firing", task_id, "--release", "0.1")).err).toContain("safe side");
  });

  it("says how a task fires when it makes or updates it, and leaves what is not named", async () => {
    const watch = ["--scope", "told:*", "--watch", "1h"];
    const told = ["--recovered", "yes", "--remind", "6h", "--for", "1h", "--mode", "on_change"];
    const made = await json<{ task_id: string; firing: object }>("tasks", "create", intent, ...watch, ...told);
    expect(made.firing).toEqual({ mode: "on_change", for: "1h", recovered: true, remind: "6h" });
    const { task_id } = made;
    const update = (...options: string[]) => json("tasks", "update", task_id, ...options);
    expect(await update("--cooldown", "2h", "--for", "none", "--owner", "platform")).toMatchObject({
      firing: { mode: "on_change", cooldown: "2h", recovered: true, remind: "6h" },
      meta: { owner: "platform" },
    });
    expect(await update("--release", "0.4", "--remind", "none", "--active", "22:00-06:00 UTC")).toHaveProperty(
      "firing",
      {
        mode: "on_change",
        cooldown: "2h",
        recovered: true,
        release: 0.4,
        active: { days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "22:00", to: "06:00", zone: "UTC" },
      },
    );
    const left = [
      "--active",
      "none",
      "--release",
      "none",
      "--cooldown",
      "none",
      "--recovered",
      "none",
      "--mode",
      "every",
    ];
    expect(await update(...left)).toHaveProperty("firing", { mode: "every" });
    expect((await dm("firing", task_id, "--recovered", "yes", "--remind", "90m")).out).toMatch(
      /recovered +yes\nremind +90m$/,
    );
    expect((await dm("tasks", "update", task_id, "--remind", "5s")).err).toContain("Reminders are at least 1m apart.");
  });

  it("asks about a large scope as a job", async () => {
    const rates = Array.from({ length: 1_001 }, (_, n) => `shop:${n},${day(0)},0.5`);
    files["shops.csv"] = `entity,timestamp,value\n${rates.join("\n")}\n`;
    await json("observations", "push", "shops.csv", "--signal", RATE);
    const { task_id } = await json<{ task_id: string }>("tasks", "create", intent, "--scope", "shop:*");
    const asked = await dm("evaluate", task_id, "--all", "--at", day(0), "--dry-run");
    expect(asked.err).toContain("The scope is large; evaluating it as job_");
    expect(asked.out).toMatch(/\n1001 asked, 0 triggered, 0 failed$/);
  });
});
