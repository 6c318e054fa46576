import type { Page } from "playwright-core";
import type { Output } from "@decision-monitor/sdk";
import { describe, expect, it } from "vitest";
import { createTask, registerRate } from "../../support/world.ts";
import {
  announced,
  consoleWorld,
  elevate,
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  shot,
} from "./harness.ts";
import { clientOf, editor, found } from "./rules-page.ts";

const sentences = [
  "alert me when the active user rate is unusual",
  "tell me when the active user rate is severely unusual",
  "alert me when the active user rate drops below 35%",
  "flag accounts in the top 5 percentile of active user rate",
];

const world = consoleWorld(async (service) => {
  await registerRate(service.call);
  for (const sentence of sentences) await createTask(service.call, sentence);
  const client = clientOf(service);
  const { guardrails } = await client.guardrails.getFile();
  const priors = { low_severity: { value: 0.6 }, medium_severity: { value: 0.45 }, high_severity: { value: 0.3 } };
  await client.guardrails.create({
    guardrails: { ...guardrails, parameter_priors: { "account.active_user_rate": priors } },
    change_note: "Numbers for the active user rate, agreed with customer success",
  });
  await client.guardrails.create({
    guardrails: {
      ...guardrails,
      parameter_priors: { "account.active_user_rate": priors },
      bias_rules: { ...(guardrails["bias_rules"] as object), alarming: "high_severity" },
    },
    change_note: "“Alarming” is severe",
  });
  await client.context.create({
    domain: {
      description: "Customer success of a software company: which accounts are in trouble",
      entities: [{ name: "account", description: "a company that has a subscription" }],
      decisions: ["churn_risk"],
    },
    behavioural: { data_cadence: "batch", meaningful_windows: { min: "7d", max: "90d" }, regulatory: ["GDPR"] },
    semantic_hints: [{ term: "high value account", definition: "A yearly contract above $50,000" }],
    calibration_bias: { false_negative_cost: "high", false_positive_cost: "medium" },
    change_note: "First words",
  });
});

const change = async (page: Page, was: string | RegExp, is: string) =>
  editor(page).fill((await editor(page).inputValue()).replace(was, is));
const stricter = (page: Page) => change(page, /(?<so>"medium_severity": \{ "value": )4 /, "$<so>4.5 ");
const inForce = async (): Promise<Output<"getGuardrails">> => clientOf(world.service).guardrails.get();

describe("the rules in force", () => {
  it.each([
    ["light", "desktop"],
    ["dark", "desktop"],
    ["light", "phone"],
    ["dark", "phone"],
  ] as const)("read as words, as source and as versions: %s, %s", async (colorScheme, device) => {
    const page = await world.open("#/rules", { colorScheme, device });
    const name = (part: string) => `console-rules-${part}-${colorScheme}-${device}`;
    const settled = async (part: string) => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await shot(page, name(part));
    };
    await page.getByRole("heading", { name: "What a sentence may become" }).waitFor();
    await page.getByText("4 under the file").waitFor();
    await settled("words");
    await page.getByRole("radio", { name: "Source" }).check();
    await page.getByText('"strategy_registry"').waitFor();
    await settled("source");
    await page.getByRole("radio", { name: "Versions" }).check();
    await page.getByText("bias_rules.alarming").waitFor();
    await settled("versions");
    await page.getByRole("tab", { name: "Context" }).click();
    await page.getByText("“high value account”").waitFor();
    await settled("context");
    await page.getByRole("tab", { name: "Guardrails" }).click();
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await stricter(page);
    await page.getByRole("button", { name: "Try it on all tasks" }).click();
    await found(page, /4 tasks tried/);
    await settled("change");
    await page.screenshot({ path: `dist/screenshots/${name("change")}-full.png`, fullPage: true });
  });
});

describe("a change of the guardrails", () => {
  it("is written, tried on existing tasks, put in force and undone, by keys alone", async () => {
    const page = await world.open("#/rules");
    await page.getByRole("button", { name: "Change", exact: true }).waitFor();
    await page.getByRole("heading", { name: "Rules", exact: true }).focus();
    await page.keyboard.press("e");
    await editor(page).waitFor();
    expect(await page.getByRole("button", { name: "Replace v2" }).isDisabled()).toBe(true);
    await stricter(page);
    await editor(page).focus();
    await page.keyboard.press("Control+Enter");
    await found(page, "4 tasks tried: 1 would mean something else.");
    expect(await announced(page)).toBe("4 tasks tried: 1 would mean something else.");
    const row = page.getByRole("list", { name: "Affected tasks" }).getByRole("listitem");
    expect(await row.count()).toBe(1);
    expect(await row.textContent()).toContain("4.5 standard deviations");
    await page.getByText("What you change").click();
    await page.getByText("strategy_priors.z_score.medium_severity.value").waitFor();
    await expectAccessible(page);
    await page.getByLabel("Why").fill("Fewer alarms");
    await page.setViewportSize({ width: 1280, height: 1330 });
    await page.evaluate("scrollTo(0, 0)");
    await picture(page, "console-rules");
    await page.getByRole("button", { name: "Replace v2" }).focus();
    await page.keyboard.press("Enter");
    await elevate(page);
    await page.getByText("v3 of the guardrails is in force.").first().waitFor();
    await page.getByText("v3 in force").waitFor();
    expect(await inForce()).toMatchObject({ version: "v3", change_note: "Fewer alarms" });
    await page.getByRole("heading", { name: "Rules", exact: true }).focus();
    await page.keyboard.press("z");
    await elevate(page);
    await page.getByText("v4 in force").waitFor();
    const { guardrails, change_note } = await inForce();
    expect([change_note, guardrails]).toEqual([
      "Undoes v3",
      (await clientOf(world.service).guardrails.getVersion({ version: "v2" })).guardrails,
    ]);
  });

  it("that is wrong is told where, in the API's words, and is kept while one looks elsewhere", async () => {
    const page = await world.open("#/rules");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await change(page, '"threshold", "percentile"', '"threshold" "percentile"');
    await page.getByRole("button", { name: /^Line 2 A comma is missing/ }).click();
    expect(
      await page.evaluate(
        "document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)",
      ),
    ).toContain('"percentile"');
    await change(page, '"threshold" "percentile"', '"threshold", "percentile"');
    await change(page, '"critical": "high_severity"', '"critical": "extreme"');
    await page.getByRole("button", { name: /bias_rules\.critical/ }).waitFor();
    await change(page, '"threshold", "percentile"', '"treshold", "percentile"');
    await page
      .getByRole("button", { name: /strategy_registry.*is not a known strategy/ })
      .first()
      .waitFor();
    await change(page, '"treshold"', '"threshold"');
    await change(page, '"bias_rules"', '"bias_rule"');
    await page.getByRole("button", { name: /bias_rule.*No rule has this name/ }).waitFor();
    await change(page, '"bias_rule"', '"bias_rules"');
    await page.getByRole("button", { name: /bias_rules\.critical/ }).waitFor();
    expect(await editor(page).getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(page);
    await shot(page, "console-rules-wrong");
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByText("You have a change that is not in force").waitFor();
    await page.getByRole("button", { name: "Go on with your change" }).click();
    expect(await editor(page).inputValue()).toContain('"critical": "extreme"');
  });

  it("that would refuse a sentence says which, and why", async () => {
    const page = await world.open("#/rules");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await change(page, /"time_series<float>": \[[^\]]*\]/, '"time_series<float>": ["z_score", "percentile"]');
    await page.getByRole("button", { name: "Try it on all tasks" }).click();
    await found(page, "4 tasks tried: 1 would be refused.");
    await page
      .getByText(/threshold.*time_series<float>/)
      .first()
      .waitFor();
    expect(await page.locator(".rules-affected .chip").allTextContents()).toEqual(["refused"]);
    await shot(page, "console-rules-refused");
  });

  it("does not go over a version that somebody else has put in force meanwhile", async () => {
    const page = await world.open("#/rules");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await stricter(page);
    await page.getByRole("button", { name: "Try it on all tasks" }).click();
    await found(page, /4 tasks tried/);
    const before = await inForce();
    const theirs = await clientOf(world.service).guardrails.create({
      guardrails: { ...before.guardrails, min_history: 14 },
      change_note: "Two weeks of history",
    });
    await page.getByRole("button", { name: `Replace ${before.version}` }).click();
    await elevate(page);
    await page.getByText(`${theirs.version} was put in force while you were writing`).waitFor();
    await page.getByText("min_history").first().waitFor();
    expect((await inForce()).version).toBe(theirs.version);
    await expectAccessible(page);
    await shot(page, "console-rules-conflict");
    await page.getByRole("button", { name: `Keep my text, to replace ${theirs.version}` }).click();
    await page.getByRole("button", { name: "Try it on all tasks" }).click();
    await found(page, /4 tasks tried/);
    await page.getByRole("button", { name: `Replace ${theirs.version}` }).click();
    await elevate(page);
    await expect.poll(async () => (await inForce()).guardrails["min_history"]).toBe(10);
  });

  it("may be an older version that is put back, after it has been tried", async () => {
    const page = await world.open("#/rules?tab=guardrails&view=versions&from=v1&to=v2");
    await page.getByText("bias_rules.alarming").waitFor();
    await page.getByRole("button", { name: "Put back v1" }).click();
    expect(await page.getByLabel("Why").inputValue()).toBe("Back to v1");
    await page.getByRole("button", { name: "Try it on all tasks" }).click();
    await found(page, /4 tasks tried/);
    await page.getByRole("button", { name: /^Replace v/ }).click();
    await elevate(page);
    const v1 = await clientOf(world.service).guardrails.getVersion({ version: "v1" });
    await expect.poll(async () => (await inForce()).guardrails).toEqual(v1.guardrails);
  });
});

describe("whoever may only read", () => {
  it("sees the rules and their versions, and is told why nothing can be changed", async () => {
    const { secret } = await clientOf(world.service).keys.create({ name: "reader", scopes: ["read"] });
    const page = await world.openSignedOut();
    await page.getByLabel("API key").fill(secret);
    await page.keyboard.press("Enter");
    await page.getByRole("navigation", { name: "Screens" }).waitFor();
    await page.getByRole("link", { name: "Rules" }).click();
    await page.getByText("This API key may read the guardrails but not change them.").waitFor();
    await page.getByText("What a sentence may become").waitFor();
    expect(await page.getByRole("button", { name: "Change", exact: true }).count()).toBe(0);
    await page.getByRole("radio", { name: "Versions" }).check();
    await page.getByRole("button", { name: "Compare v1" }).waitFor();
    expect(await page.getByRole("button", { name: "Put back v1" }).count()).toBe(0);
    await expectAccessible(page);
    await shot(page, "console-rules-reader");
  });
});

describe("a service without rules of its own", () => {
  const empty = consoleWorld();

  it("shows the file that rules, and takes a first context without an elevated key", async () => {
    const page = await empty.open("#/rules");
    await page.getByText("file in force").waitFor();
    await page.getByText("What a sentence may become").waitFor();
    await page.getByRole("radio", { name: "Versions" }).check();
    await page.getByText("No version yet").waitFor();
    await expectAccessible(page);
    await shot(page, "console-rules-file");
    await page.getByRole("tab", { name: "Context" }).click();
    await page.getByText("No context yet").waitFor();
    await expectAccessible(page);
    await shot(page, "console-rules-no-context");
    await page.getByRole("button", { name: "Describe it" }).click();
    await page.getByRole("button", { name: "Try it on all tasks" }).click();
    await page.getByRole("button", { name: /domain\.description/ }).waitFor();
    await editor(page).fill('{ "domain": { "description": "Churn of accounts" } }');
    await page.keyboard.press("Control+Enter");
    await found(page, "There are no active tasks");
    await shot(page, "console-rules-first-context");
    await page.getByRole("button", { name: "Put it in force" }).click();
    await page.getByText("v1 in force").waitFor();
    await page.getByText("Churn of accounts").waitFor();
  });
});
