import type { Page } from "playwright-core";
import { DecisionMonitor } from "@decision-monitor/sdk";
import { describe, expect, it } from "vitest";
import { seedWorld } from "../../../tools/demo/world.ts";
import { TEST_VARS } from "../../support/vars.ts";
import { agree, announced, consoleWorld, expectAccessible, expectNoSidewaysScroll, picture, shot } from "./harness.ts";

const { SVC_API_KEYS: apiKey, SVC_ELEVATED_KEY: elevatedKey } = TEST_VARS;

const world = consoleWorld(async ({ baseUrl }) => {
  const client = new DecisionMonitor({ apiKey, elevatedKey, baseUrl });
  await seedWorld(client);
  for (const [primitive_id, worst] of [
    ["web.error_rate", 0.09],
    ["api.error_rate", 0.03],
  ] as const) {
    const description = "Failed over all requests, ratio 0-1";
    await client.primitives.register({ primitive_id, type: "time_series<float>", description, unit: "ratio" });
    await client.observations.push(
      Array.from({ length: 20 }, (_, day) => ({
        primitive_id,
        entity: "service:shop",
        observed_at: new Date(Date.now() - (20 - day) * 86_400_000).toISOString(),
        value: [6, 14].includes(day) ? worst : 0.01 + (day % 4) * 0.004,
      })),
    );
  }
});

const box = (page: Page) => page.getByLabel("What should be watched for?");
const understood = (page: Page, text: string) => page.locator("#write-understood").getByText(text).first().waitFor();
const marks = (page: Page) =>
  page
    .locator(".write-mirror mark")
    .evaluateAll((all) => all.map((one) => `${one.className.replace("mark mark-", "")}: ${one.textContent}`));

async function write(page: Page, sentence: string): Promise<void> {
  await box(page).fill(sentence);
}

describe("writing a sentence", () => {
  it.each([
    ["light", "desktop"],
    ["dark", "desktop"],
    ["light", "phone"],
    ["dark", "phone"],
  ] as const)("shows what was understood and what would have fired: %s, %s", async (colorScheme, device) => {
    const page = await world.open("#/write", { colorScheme, device });
    await write(page, "alert me when the active user rate drops below 35%");
    await understood(page, "Alert when the account active user rate");
    await page.locator(".chart canvas").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shot(page, `console-write-${colorScheme}-${device}`);
    if (colorScheme === "light" && device === "desktop") {
      await page.setViewportSize({ width: 1280, height: 1000 });
      await picture(page, "console-write");
    }
  });

  it("marks its words as they are read", async () => {
    const page = await world.open("#/write");
    await write(page, "alert me when daily logins fall by 40% within a week");
    await expect
      .poll(() => marks(page))
      .toEqual(["signal: daily logins", "relation: fall", "number: 40%", "window: within a week"]);
    await box(page).press("End");
    await page.keyboard.type(" for good");
    expect((await marks(page)).slice(0, 3)).toEqual(["signal: daily logins", "relation: fall", "number: 40%"]);
  });

  it("says in the service's words what is not clear, and where", async () => {
    const page = await world.open("#/write");
    await write(page, "alert me when blorb is above 3");
    await page.getByText(/No registered signal matches "blorb"\./).waitFor();
    await expectAccessible(page);
    await shot(page, "console-write-refused");
  });

  it("that may mean two things is asked about, with the readings as lines on the signal", async () => {
    const page = await world.open("#/write");
    await write(page, "alert me when the error rate is above 5%");
    await page.getByRole("heading", { name: "Which do you mean?" }).waitFor();
    await page.locator(".chart canvas").nth(1).waitFor();
    await page.getByText("2 alarms in 30 days").waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 1000 });
    await picture(page, "console-readings");
    await page.getByRole("button", { name: /web error rate/ }).click();
    await understood(page, "Alert when the web error rate is above 5%.");
    expect(await box(page).inputValue()).toBe("Alert when `web.error_rate` is above 0.05.");
  });

  it("rewrites its number as the line is moved", async () => {
    const page = await world.open("#/write");
    await write(page, "alert me when the active user rate drops below 35%");
    const slider = page.getByRole("slider");
    await slider.focus();
    for (const key of ["ArrowRight", "PageUp"]) {
      const before = await box(page).inputValue();
      await page.keyboard.press(key);
      await expect.poll(() => box(page).inputValue()).not.toBe(before);
      const limit = await page.locator(".chart-slider output").textContent();
      expect(await box(page).inputValue()).toBe(`alert me when the active user rate drops below ${limit}`);
    }
    await shot(page, "console-write-moved");
  });

  it("lets a limit that no value reaches be moved to the values and back, by keys alone", async () => {
    const page = await world.open("#/write");
    const sentence = "alert me when the active user rate drops below 1%";
    await write(page, sentence);
    const slider = page.getByRole("slider");
    await slider.focus();
    const entity = page.getByRole("combobox", { name: / of$/i });
    const first = await entity.inputValue();
    for (const [key, times, limit] of [
      ["PageUp", 6, "31%"],
      ["PageDown", 6, "1%"],
    ] as const) {
      const tried = page.waitForResponse((answer) => {
        const asked = answer.request().postData() ?? "";
        return asked.includes(`below ${limit}`) && asked.includes("backtest");
      });
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
      await expect.poll(() => box(page).inputValue()).toBe(sentence.replace("1%", limit));
      await tried;
      await page.locator(".write-stale").waitFor({ state: "detached" });
      expect([await entity.inputValue(), await slider.getAttribute("min")]).toEqual([first, "0.01"]);
    }
  });

  it("follows a line that is dragged on the chart, step by step", async () => {
    const page = await world.open("#/write");
    await write(page, "alert me when the active user rate drops below 35%");
    await page.getByRole("slider").waitFor();
    await page.setViewportSize({ width: 1280, height: 1200 });
    const over = page.locator(".u-over");
    const { x, y, width, height } = (await over.boundingBox())!;
    const isOnLine = async () => ((await over.getAttribute("style")) ?? "").includes("ns-resize");
    let at = y + height;
    await page.mouse.move(x + width / 2, at);
    while (at > y && !(await isOnLine())) await page.mouse.move(x + width / 2, (at -= 4));
    expect(await isOnLine()).toBe(true);
    await page.mouse.down();
    for (let step = 1; step <= 8; step++) await page.mouse.move(x + width / 2, at - step * 6);
    const dragged = await box(page).inputValue();
    await page.mouse.up();
    expect(Number(/below ([\d.]+)%$/.exec(dragged)?.[1])).toBeGreaterThan(36);
    await understood(page, `below ${/below ([\d.]+%)$/.exec(dragged)?.[1]}`);
    await expect.poll(() => marks(page)).toHaveLength(3);
  });

  it("becomes a task by keys alone, which can be undone", async () => {
    const page = await world.open("#/write");
    await box(page).focus();
    await page.keyboard.type("tell me when daily logins drop below 42");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => announced(page)).toBe("The sentence is not understood yet. Nothing was created.");
    await understood(page, "42");
    await expect.poll(() => page.getByRole("button", { name: "Switch on" }).isEnabled()).toBe(true);
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Control+Enter");
    await page.getByText("The task is on.").first().waitFor();
    expect(await announced(page)).toContain("The task is on.");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => announced(page)).toContain("This sentence is a task already. Nothing more was created.");
    const tasks = async () => {
      const { items } = await new DecisionMonitor({ apiKey, baseUrl: world.service.baseUrl }).tasks.list();
      return items.map(({ intent, watch, firing }) => ({ intent, watch: watch?.on, mode: firing.mode }));
    };
    const wanted = "tell me when daily logins drop below 42";
    expect((await tasks()).filter(({ intent }) => intent === wanted)).toEqual([
      { intent: wanted, watch: "observation", mode: "on_change" },
    ]);
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect.poll(async () => (await tasks())[0]?.intent).not.toContain("below 42");
    await page.getByRole("button", { name: "Switch on" }).click();
    await page.getByRole("button", { name: "Write another" }).waitFor();
    await page.getByRole("link", { name: "Signals" }).click();
    await page.getByRole("heading", { name: "Signals" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Write another" }).click();
    expect(await box(page).inputValue()).toBe("");
  });

  it("shows a refused setting at its field", async () => {
    const page = await world.open("#/write");
    await write(page, "alert me when the active user rate drops below 35%");
    await page
      .getByText(/^Looks at every entity as data arrive, fires once when it begins, and tells the inbox\.$/)
      .waitFor();
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByLabel("Held for").fill("soon");
    await expect.poll(() => page.getByLabel("Held for").getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(page);
    await shot(page, "console-write-field");
    await page.getByLabel("Held for").fill("15m");
    await page
      .getByText(/only once it has held for 15 minutes/)
      .first()
      .waitFor();
    await expect.poll(() => page.getByLabel("Held for").getAttribute("aria-invalid")).toBeNull();
    await page.setViewportSize({ width: 1280, height: 1000 });
    await picture(page, "console-settings");
  });
});

describe("where there is no data yet", () => {
  const empty = consoleWorld();

  it("a pasted table becomes signals and observations, and the sentence can be tried", async () => {
    const page = await empty.open("#/write");
    await page.getByText("There are no signals yet.").waitFor();
    const lines = Array.from({ length: 40 }, (_, day) => {
      const at = new Date(Date.now() - (39 - day) * 86_400_000).toISOString().slice(0, 10);
      return `${at},account:8841,${day > 35 ? 400 : 1200 + (day % 7) * 10}`;
    });
    await page.getByLabel("A table, pasted or dropped here").fill(["day,account,daily_logins", ...lines].join("\n"));
    await expectAccessible(page);
    await shot(page, "console-write-data");
    await page.getByRole("button", { name: "Add 40 observations" }).click();
    await expectAccessible(page);
    await agree(page);
    const dialog = page.getByRole("dialog", { name: "Elevated key" });
    await dialog.getByLabel("Elevated key").fill("wrong");
    await page.keyboard.press("Enter");
    await dialog
      .getByText(/elevated key/i)
      .nth(2)
      .waitFor();
    await dialog.getByLabel("Elevated key").fill(elevatedKey);
    await page.keyboard.press("Enter");
    await page.getByText("40 observations added.").first().waitFor();
    await write(page, "alert me when daily logins fall by 40% within a week");
    await understood(page, "daily logins");
    await page.locator(".chart canvas").waitFor();
    await shot(page, "console-write-first");
    await expectAccessible(page);
  });
});
