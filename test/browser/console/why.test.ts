import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { DecisionProof } from "../../../sdk/src/index.ts";
import type { Output } from "../../../sdk/src/index.ts";
import { verifyProof } from "../../../sdk/src/local/index.ts";
import { type AlarmWorld, seedAlarms } from "./alarm-world.ts";
import { announced, consoleWorld, expectAccessible, expectNoSidewaysScroll, picture, shot } from "./harness.ts";

let seeded: AlarmWorld;
const world = consoleWorld(async (service) => {
  seeded = await seedAlarms(service);
});

async function decisionOf(task: { task_id: string }, entity: string): Promise<string> {
  const path = `/incidents?task_id=${task.task_id}&entity=${entity}`;
  const { body } = await world.service.call<Output<"listIncidents">>("GET", path);
  return body.items[0]?.last_decision_id ?? "";
}

/** Opens why a decision was made, and waits for the last of its charts. */
async function opened(id: string, look?: Parameters<typeof world.open>[1]): Promise<Page> {
  const page = await world.open(`#/decisions/${id}`, look);
  await page.getByRole("heading", { name: "Proof" }).waitFor();
  await page
    .getByRole("img", { name: /over time$/ })
    .first()
    .waitFor();
  await page.locator(".uplot").first().waitFor();
  return page;
}

/** Opens what is folded away. */
async function unfold(page: Page, title: string): Promise<void> {
  await page.locator("summary", { hasText: title }).focus();
  await page.keyboard.press("Enter");
}

describe("why", () => {
  it("says in words and draws what was compared, what would have changed it, and what it set off", async () => {
    const page = await opened(await decisionOf(seeded.low, "account:8841"));
    await page
      .getByRole("heading", { name: "account:8841 fired: 21% is below the threshold of 35%", level: 1 })
      .waitFor();
    await page.getByRole("img", { name: "21% is below the limit of 35%" }).waitFor();
    await page.getByText("would not have fired").waitFor();
    await page.getByRole("img", { name: "Account active user rate of account:8841 over time" }).waitFor();
    await page.getByRole("link", { name: "Low engagement" }).waitFor();
    await page.getByText("Held back: the condition had held before").waitFor();
    await expectAccessible(page);
    await picture(page, "console-why");
    await page.screenshot({ path: "dist/screenshots/console-why-whole.png", fullPage: true });
  });

  it.each([
    ["light", "phone"],
    ["dark", "desktop"],
    ["dark", "phone"],
  ] as const)("is legible %s on a %s", async (colorScheme, device) => {
    const page = await opened(await decisionOf(seeded.tickets, "account:2218"), { colorScheme, device });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: `dist/screenshots/console-why-${colorScheme}-${device}.png`, fullPage: true });
  });

  it("rates the alarm that it belongs to, and takes that back", async () => {
    const page = await opened(await decisionOf(seeded.low, "account:3302"));
    const path = `/incidents?task_id=${seeded.low.task_id}&entity=account:3302`;
    const rating = async () => (await world.service.call<Output<"listIncidents">>("GET", path)).body.items[0]?.rating;
    const asked = page.getByRole("group", { name: "Was it right to raise an alarm about account:3302?" });
    await asked.getByRole("button", { name: "Wrong" }).click();
    await expect.poll(rating).toBe("wrong");
    await expect.poll(() => announced(page)).toBe("Rated account:3302 wrong. Press z to undo.");
    await page.locator("[aria-pressed=true]", { hasText: "Wrong" }).waitFor();
    await page.keyboard.press("r");
    await expect.poll(rating).toBe("right");
    await page.locator("[aria-pressed=true]", { hasText: "Right" }).waitFor();
    await page.keyboard.press("z");
    await expect.poll(rating).toBe("wrong");
    await expectAccessible(page);
  });

  it("takes a composite apart", async () => {
    const page = await opened(await decisionOf(seeded.both, "account:8841"));
    await page.getByRole("heading", { name: "The conditions it combines" }).waitFor();
    expect(await page.getByText("Holds", { exact: true }).count()).toBe(2);
    await page.getByRole("heading", { name: "What moved it" }).click();
    expect(await page.locator(".operands").textContent()).not.toMatch(/\b0\.\d+/);
    await expectAccessible(page);
    await page.screenshot({ path: "dist/screenshots/console-why-composite.png", fullPage: true });
  });

  it("goes from decision to decision of the entity by keys alone", async () => {
    const page = await opened(await decisionOf(seeded.low, "account:3302"));
    const table = page.getByRole("table", { name: "Decisions about this entity" });
    await unfold(page, "The decisions before and after");
    const link = table.getByRole("link").first();
    const text = (await link.textContent()) ?? "";
    const before = page.url().split("#")[1] ?? "";
    await link.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.hash.includes(before));
    await unfold(page, "The decisions before and after");
    await table.getByText(`${text} (this one)`).waitFor();
    expect(await table.getByText("(this one)").count()).toBe(1);
  });
});

describe("the proof", () => {
  it("is verified in the browser by the proof alone, by the service, and kept as a file that verifies elsewhere", async () => {
    const page = await opened(await decisionOf(seeded.low, "account:1190"));
    await unfold(page, "Proof");
    await page.getByRole("button", { name: "Verify here" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Recomputed in this browser: every field agrees.").first().waitFor();
    expect(await announced(page)).toBe("Recomputed in this browser: every field agrees.");
    await page.getByRole("button", { name: "Verify in the service" }).click();
    await page.getByText("Recomputed by the service: every field agrees.").first().waitFor();
    await expectAccessible(page);
    await shot(page, "console-why-proof");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the proof" }).click();
    const file = await (await saving).path();
    const proof = JSON.parse(await readFile(file, "utf8")) as DecisionProof;
    expect(verifyProof(proof)).toMatchObject({ verified: true, differences: [] });
  });
});
