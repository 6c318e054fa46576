import type { RegisterPrimitiveBody } from "@decision-monitor/sdk";
import { describe, expect, it } from "vitest";
import { signalName } from "../../../console/format/names.ts";
import { seedWorld } from "../../../tools/demo/world.ts";
import { clientOf } from "../../support/audit.ts";
import { consoleWorld, elevate, expectAccessible, expectNoSidewaysScroll, picture, shot } from "./harness.ts";

const looks = [
  ["light", "desktop"],
  ["dark", "desktop"],
  ["light", "phone"],
  ["dark", "phone"],
] as const;
const day = 86_400_000;
const rate = "account.active_user_rate";
const rateName = signalName(rate);
const catalogue: RegisterPrimitiveBody[] = [
  {
    primitive_id: "account.plan",
    type: "categorical",
    labels: ["free", "team", "enterprise"],
    description: "Plan of the account",
  },
  {
    primitive_id: "account.trial",
    type: "boolean",
    description: "Whether the account is on trial",
    missing_data_policy: "zero",
  },
  {
    primitive_id: "billing.failed_payments",
    type: "time_series<int>",
    description: "Payments that failed in a day",
    unit: "payments",
  },
  {
    primitive_id: "billing.revenue",
    type: "time_series<float>",
    description: "Revenue of the month so far",
    unit: "EUR",
    max_age: "2d",
  },
  {
    primitive_id: "shop.error_rate",
    type: "time_series<float>",
    description: "Failed over all requests, as a ratio from 0 to 1",
    unit: "ratio",
    max_age: "15m",
  },
  {
    primitive_id: "shop.latency",
    type: "time_series<float>",
    description: "Time to answer, 95th percentile",
    unit: "ms",
    max_age: "15m",
  },
  {
    primitive_id: "shop.stock",
    type: "int",
    description: "Items left on the shelf",
    source: { kind: "http", url: "https://stock.example.com/{entity}" },
  },
  { primitive_id: "pump.state", type: "categorical", labels: ["on", "off"] },
  {
    primitive_id: "pump.heat",
    type: "time_series<float>",
    description: "Warmth of the bearing",
    unit: "°C",
    max_age: "1d",
  },
];

describe("a service at work", () => {
  const names = Array.from({ length: 120 }, (_, at) => `wind.sensor_${String(at).padStart(3, "0")}`);
  const world = consoleWorld(async (service) => {
    const client = clientOf(service);
    await seedWorld(client);
    for (const primitive_id of names)
      await client.primitives.register({ primitive_id, type: "float", description: "A reading of the wind park" });
    for (const one of catalogue) await client.primitives.register(one);
    const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
    await client.observations.push([
      { primitive_id: "pump.state", entity: "pump:1", observed_at: ago(2), value: "on" },
      { primitive_id: "pump.state", entity: "pump:1", observed_at: ago(1), value: "off" },
      { primitive_id: "pump.heat", entity: "pump:1", observed_at: ago(6), value: 40 },
      { primitive_id: "pump.heat", entity: "pump:1", observed_at: ago(5.5), value: 44 },
      { primitive_id: "pump.heat", entity: "pump:1", observed_at: ago(2), value: 61 },
      ...Array.from({ length: 300 }, (_, at) => ({
        primitive_id: "pump.heat",
        entity: `site:${String(at).padStart(3, "0")}`,
        observed_at: ago(0.5),
        value: at / 10,
      })),
    ]);
  });

  it.each(looks)("is for everybody: %s, %s", async (colorScheme, device) => {
    const page = await world.open("#/signals", { colorScheme, device });
    await page.getByRole("link", { name: rateName }).waitFor();
    await page.getByRole("img", { name: /^Account active user rate of account:\w+, the last values$/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shot(page, `signals-${colorScheme}-${device}`);
    if (colorScheme === "light" && device === "desktop") await picture(page, "console-signals");
    await page.getByRole("link", { name: rateName }).click();
    await page.locator(".chart canvas").waitFor();
    await page
      .getByRole("link", { name: /active user rate/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shot(page, `signal-${colorScheme}-${device}`);
    await page.screenshot({ path: `dist/screenshots/signal-full-${colorScheme}-${device}.png`, fullPage: true });
    if (colorScheme === "light" && device === "desktop") {
      await page.setViewportSize({ width: 1280, height: 1000 });
      await picture(page, "console-signal");
    }
    await page.goto(`${world.service.url}/console#/signals/new`);
    await page.getByLabel("Its values are").selectOption("categorical");
    await page.getByRole("radio", { name: "fetched over HTTP" }).check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: `dist/screenshots/signal-new-${colorScheme}-${device}.png`, fullPage: true });
  });

  it("is walked through by keys: found, read on as it is stepped through, opened", async () => {
    const page = await world.open("#/signals");
    await page.getByRole("link", { name: rateName }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("sensor");
    await page.getByRole("link", { name: signalName(names[0]!) }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: rateName }).count()).toBe(0);
    expect(page.url()).toContain("q=sensor");
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Signals" }).click();
    const focused = async (): Promise<unknown> => {
      await page.keyboard.press("j");
      return page.evaluate("document.activeElement.textContent");
    };
    await expect.poll(focused, { timeout: 30_000, interval: 5 }).toBe(signalName(names.at(-1)!));
    const listed = await page.locator(".signals-name").allTextContents();
    expect(listed).toEqual(names.map(signalName));
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await page.getByText("No task rests on it").waitFor();
    await shot(page, "signals-unused");
  });

  it("says that nothing matches, and shows all again", async () => {
    const page = await world.open("#/signals?q=blorb");
    await page.getByText("No signal holds “blorb”").waitFor();
    await shot(page, "signals-no-match");
    await page.getByRole("button", { name: "All signals" }).click();
    await page.getByRole("link", { name: rateName }).waitFor();
    expect(page.url()).not.toContain("q=");
  });

  it("shows words as a table, what is too old as such, and one of many entities", async () => {
    const page = await world.open("#/signals/pump.state");
    await page.getByRole("cell", { name: "off" }).waitFor();
    await expectAccessible(page);
    await shot(page, "signals-words-values");
    await page.goto(`${world.service.url}/console#/signals/pump.heat`);
    await page.getByText("too old: missing").waitFor();
    await page.getByText("Older than 1 day: a question finds no value.").waitFor();
    await shot(page, "signals-too-old");
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "site:000" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("site:29");
    await expect.poll(() => page.getByRole("option").count()).toBe(10);
    await page.keyboard.press("Enter");
    await page.getByText("Nothing was ever observed of it.").waitFor();
    await page.getByRole("option", { name: /site:299/ }).click();
    await page.getByText("29.9 °C").first().waitFor();
    await expect.poll(() => page.url()).toContain("entity=site%3A299");
    await shot(page, "signals-entity");
  });

  it.each([
    ["large with a long unit", "tank.large", [1_234_567.5, 9_876_543.25], "metric tons"],
    ["negative and tiny", "tank.tiny", [-0.0000012, 0.0000034], "bar"],
  ] as const)("shows the whole labels of numbers that are %s", async (_, primitive_id, values, unit) => {
    const client = clientOf(world.service);
    await client.primitives.register({ primitive_id, type: "time_series<float>", description: "Contents", unit });
    const at = (i: number) => new Date(Date.now() - (i + 1) * day).toISOString();
    await client.observations.push(
      values.map((value, i) => ({ primitive_id, entity: "tank:1", observed_at: at(i), value })),
    );
    const page = await world.open(`#/signals/${primitive_id}`);
    await page.locator(".chart canvas").waitFor();
    const ink = await page.evaluate(`(() => {
      const canvas = document.querySelector(".chart canvas");
      const over = document.querySelector(".chart .u-over");
      const wide = Math.round(parseFloat(over.style.left) * devicePixelRatio);
      const { data } = canvas.getContext("2d").getImageData(0, 0, wide, canvas.height);
      const columns = new Set();
      for (let i = 3; i < data.length; i += 4) if (data[i] > 0) columns.add(((i - 3) / 4) % wide);
      return { first: Math.min(...columns), columns: columns.size };
    })()`);
    expect(ink).toMatchObject({ first: expect.any(Number), columns: expect.any(Number) });
    const { first, columns } = ink as { first: number; columns: number };
    expect(columns).toBeGreaterThan(10);
    expect(first).toBeGreaterThan(0);
    await shot(page, `signal-labels-${primitive_id}`);
  });

  it("deletes one that was registered under a wrong name, and says why another one stays", async () => {
    const page = await world.open("#/signals/pump.state");
    const remove = async (name: string) => {
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
      await dialog.getByLabel("Its values too").check();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Delete", exact: true }).click();
      await elevate(page);
    };
    await remove("Pump state");
    await expect.poll(() => page.url()).toMatch(/#\/signals$/);
    await page.goto(`${world.service.url}/console#/signals/${rate}`);
    await page.getByRole("heading", { name: "Account active user rate", level: 1 }).waitFor();
    await remove("Account active user rate");
    await page.getByRole("alert").waitFor();
  });

  it("gives one that nothing reads another name, with its values, and says what reads another one", async () => {
    const client = clientOf(world.service);
    const words = { description: "Depth of the well", unit: "m" };
    await client.primitives.register({ primitive_id: "well.dept", type: "time_series<float>", ...words });
    const at = (hours: number, value: number) => ({
      primitive_id: "well.dept",
      entity: "well:1",
      observed_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
      value,
    });
    const [early, late] = [at(2, 10.5), at(1, 10.25)];
    await client.observations.push([early, late]);
    await client.observations.push([{ ...early, value: 11.5 }]);
    const page = await world.open(`#/signals/${rate}`);
    await page.getByRole("button", { name: "Rename" }).click();
    const held = page.getByRole("dialog", { name: "Account active user rate keeps its name" });
    await held
      .getByRole("link", { name: /active user rate/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await shot(page, "signal-keeps-its-name");
    await held.getByRole("button", { name: "Close", exact: true }).last().click();
    await page.evaluate("location.hash = '/signals/well.dept'");
    await page.getByRole("heading", { name: "Well dept", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Rename" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename Well dept" });
    const rename = async (name: string) => {
      await dialog.getByLabel("New name").fill(name);
      await page.keyboard.press("Enter");
      await elevate(page);
    };
    await rename("depth");
    await dialog.getByLabel("New name").and(page.locator("[aria-invalid]")).waitFor();
    await expectAccessible(page);
    await shot(page, "signal-rename");
    await rename("well.depth");
    await page.getByRole("heading", { name: "Well depth", level: 1 }).waitFor();
    expect(await client.primitives.get({ id: "well.depth" })).toMatchObject(words);
    const { items } = await client.observations.list({ entity: "well:1", primitive_id: "well.depth" });
    expect(items.map(({ observed_at, value }) => ({ observed_at, value }))).toEqual([
      { observed_at: late.observed_at, value: 10.25 },
      { observed_at: early.observed_at, value: 11.5 },
    ]);
    await expect(client.primitives.get({ id: "well.dept" })).rejects.toMatchObject({ type: "not_found" });
  });

  it("says in the service's words that there is no such signal", async () => {
    const page = await world.open("#/signals/account.active_user_rat");
    await expect.poll(() => page.locator(".empty-title").textContent()).toContain("Nearest: account.active_user_rate.");
    await shot(page, "signals-unknown");
  });
});
