import type { Output } from "@decision-monitor/sdk";
import { describe, expect, it } from "vitest";
import { announced, consoleWorld, elevate, expectAccessible, shot } from "./harness.ts";

const day = 86_400_000;

/** How much of the chart touches its right edge. */
const inkAtTheRight = `(() => {
  const canvas = document.querySelector(".chart canvas");
  const edge = canvas.getContext("2d").getImageData(canvas.width - 2, 0, 2, canvas.height).data;
  return edge.filter((value) => value > 0).length;
})()`;

describe("where there is nothing yet", () => {
  const empty = consoleWorld();
  const signal = async () =>
    (await empty.service.call<Output<"getPrimitive">>("GET", "/primitives/pump.pressure")).body;

  it("a signal is registered, refused at its field first, and gets its first values", async () => {
    const page = await empty.open("#/signals");
    await page.getByText("No signals yet").waitFor();
    await expectAccessible(page);
    await shot(page, "signals-empty");
    await page.keyboard.press("n");
    await page.getByRole("heading", { name: "Register a signal" }).waitFor();
    await page.getByLabel("Name").fill("pressure");
    await page.getByLabel("Description").fill("Pressure at the outlet of the pump");
    await page.getByLabel("Unit").fill("bar");
    await page.getByLabel("A value is too old after").fill("3d");
    await page.getByRole("button", { name: "Register" }).click();
    await elevate(page);
    await expect.poll(() => page.getByLabel("Name").getAttribute("aria-invalid")).toBe("true");
    await shot(page, "signals-refused");
    await expectAccessible(page);
    await page.getByLabel("Name").fill("pump.pressure");
    await page.keyboard.press("Enter");
    await elevate(page);
    await page.getByRole("heading", { name: "Pump pressure" }).waitFor();
    await page.getByText("Registered pump.pressure.").first().waitFor();
    expect(await signal()).toMatchObject({
      type: "time_series<float>",
      description: "Pressure at the outlet of the pump",
      unit: "bar",
      max_age: "3d",
      missing_data_policy: "null",
      source: { kind: "push" },
    });
    await page.getByText("Nothing observed yet").waitFor();
    await expectAccessible(page);
    await shot(page, "signals-no-values");
    const rows = Array.from({ length: 12 }, (_, back) => {
      const at = new Date(Date.now() - (12 - back) * day).toISOString().slice(0, 10);
      return `${at},pump:7,${4 + back / 10},left`;
    });
    await page.getByLabel("A table, pasted or dropped here").fill(["day,pump,reading,side", ...rows].join("\n"));
    await page.getByRole("button", { name: "Add 12 observations" }).click();
    await page.getByRole("option", { name: /pump:7/ }).waitFor();
    await page.locator(".chart canvas").waitFor();
    await page.getByText("5.1 bar").first().waitFor();
    expect(await page.evaluate(inkAtTheRight), "the last date is cut off").toBe(0);
  });

  it("a value is observed by hand, and what is none of its type is refused at the field", async () => {
    const page = await empty.open("#/signals/pump.pressure");
    await page.getByText("5.1 bar").first().waitFor();
    await page.getByLabel("Value (bar)").fill("high");
    await page.getByRole("button", { name: "Observe", exact: true }).click();
    await expect.poll(() => page.getByLabel("Value (bar)").getAttribute("aria-invalid")).toBe("true");
    await shot(page, "signals-value-refused");
    await page.getByLabel("Value (bar)").fill("6.25");
    await page.keyboard.press("Enter");
    await expect.poll(() => announced(page)).toBe("Observed 6.25 bar of pump:7.");
    await page.locator(".figure-value", { hasText: "6.25 bar" }).waitFor();
    await expectAccessible(page);
  });

  it("its words are changed and changed back by keys", async () => {
    const page = await empty.open("#/signals/pump.pressure");
    await page.getByText("5.1 bar").or(page.getByText("6.25 bar")).first().waitFor();
    await page.keyboard.press("e");
    const dialog = page.getByRole("dialog", { name: "Change its words" });
    await dialog.getByLabel("Other words for it").fill("outlet pressure\npressure of the pump");
    await expectAccessible(page);
    await shot(page, "signals-words");
    await dialog.getByRole("button", { name: "Save" }).click();
    await elevate(page);
    await page.getByText("outlet pressure, pressure of the pump").waitFor();
    expect((await signal()).synonyms).toEqual(["outlet pressure", "pressure of the pump"]);
    await page.keyboard.press("z");
    await elevate(page);
    await page.getByText("nothing else").waitFor();
    expect((await signal()).synonyms).toEqual([]);
  });
});
