import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { signalName } from "../../../console/format/names.ts";
import type { Output } from "../../../sdk/src/index.ts";
import { type AlarmWorld, seedAlarms } from "./alarm-world.ts";
import { announced, consoleWorld, expectAccessible, expectNoSidewaysScroll, shot } from "./harness.ts";

let seeded: AlarmWorld;
let reader = "";
let decision = "";
const world = consoleWorld(async (service) => {
  seeded = await seedAlarms(service);
  const body = { name: "a reader", scopes: ["read"] };
  reader = (await service.call<Output<"createApiKey">>("POST", "/keys", body, { elevated: true })).body.secret;
  const path = `/incidents?task_id=${seeded.low.task_id}&limit=1`;
  const { items } = (await service.call<Output<"listIncidents">>("GET", path)).body;
  decision = items[0]?.last_decision_id ?? "";
});

const line = "This API key may only read.";

async function opened(hash: string, device: "desktop" | "phone" = "desktop"): Promise<Page> {
  const page = await world.openSignedOut({ device });
  await page.getByLabel("API key").fill(reader);
  await page.keyboard.press("Enter");
  await page.getByRole("note").getByText(line).waitFor();
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  return page;
}

async function expectBarred(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    const button = page.getByRole("button", { name }).first();
    await button.waitFor();
    expect([name, await button.isDisabled()]).toEqual([name, true]);
    expect(await button.getAttribute("title")).toContain("it takes one with the scope");
  }
}

it.each(["desktop", "phone"] as const)("a key that may only read sees every screen, on a %s", async (device) => {
  const page = await opened("#/write", device);
  await page.getByText("This key cannot write a task").waitFor();
  const visit = async (hash: string, sign: string) => {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await page.getByText(sign).first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await page.getByText(line).count()).toBe(1);
    await shot(page, `read-only-${hash.replaceAll(/[^a-z]+/g, "-").slice(0, 20)}-${device}`);
  };
  await visit("#/write", "This key cannot write a task");
  await visit("#/alarms", "is below the threshold of 35%");
  await visit("#/tasks", "alert me when the active user rate drops below 35%");
  for (const tab of ["overview", "tune", "versions", "settings"])
    await visit(
      `#/tasks/${seeded.low.task_id}?tab=${tab}`,
      tab === "tune" ? "This key cannot tune a task" : "Low engagement",
    );
  await visit(`#/decisions/${decision}`, "would not have fired");
});

it("bars what would change something, and says which key it takes", async () => {
  const page = await opened("#/alarms");
  await expectBarred(page, [/^Acknowledge/, /^Snooze/, /^Right/, /^Wrong/, /^Silence a?/]);
  await page.keyboard.press("a");
  await expect
    .poll(() => announced(page))
    .toBe("This API key may not do that: it takes one with the scope evaluate or operate.");
  await page.getByRole("tab", { name: "Silences" }).click();
  await expectBarred(page, ["New silence"]);
  await page.evaluate(`location.hash = "#/tasks/${seeded.low.task_id}?tab=settings"`);
  await expectBarred(page, ["Pause", "Delete", "Save"]);
  expect(await page.getByLabel("Owner").isDisabled()).toBe(true);
  await page.evaluate(`location.hash = "#/decisions/${decision}"`);
  await expectBarred(page, [/^Right/, /^Wrong/]);
});

it("sees the signals, and is offered nothing there that would be refused", async () => {
  const page = await opened("#/signals");
  const rate = page.getByRole("link", { name: signalName("account.active_user_rate") });
  await rate.waitFor();
  expect(await page.getByRole("link", { name: /Register a signal/ }).count()).toBe(0);
  await expectAccessible(page);
  await shot(page, "signals-read-only");
  await rate.click();
  await page.locator(".chart canvas").waitFor();
  expect(await page.getByRole("button", { name: /Observe|Change (words|source)/ }).count()).toBe(0);
  await expectAccessible(page);
  await shot(page, "signal-read-only");
  await page.evaluate("location.hash = '/signals/new'");
  const register = page.getByRole("button", { name: "Register" });
  await register.waitFor();
  expect([await register.isDisabled(), await register.getAttribute("title")]).toEqual([
    true,
    "This API key may not do that: it takes one with the scope author.",
  ]);
});

it("is told of a refusal in the API's words, and can use another key", async () => {
  const page = await opened("#/alarms");
  const refused = await page.evaluate(
    `fetch("/v1/tasks/${seeded.low.task_id}", { method: "DELETE", headers: { "x-api-key": ${JSON.stringify(reader)} } }).then((answer) => answer.json())`,
  );
  expect(JSON.stringify(refused)).toContain("This API key lacks the scope `author`; it has read.");
  await page.getByRole("button", { name: "Use another key" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});
