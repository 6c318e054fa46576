import { expect, it } from "vitest";
import { consoleWorld, cutOff, expectAccessible, expectNoSidewaysScroll, picture } from "./harness.ts";

const world = consoleWorld();

it.each([
  ["light", "desktop"],
  ["dark", "desktop"],
  ["light", "phone"],
  ["dark", "phone"],
] as const)("the parts that screens are made of are for everybody: %s, %s", async (colorScheme, device) => {
  const page = await world.open("#/parts", { colorScheme, device });
  await page.locator(".chart canvas").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: `dist/screenshots/parts-${colorScheme}-${device}.png`, fullPage: true });
  if (colorScheme === "light" && device === "desktop") {
    await page.setViewportSize({ width: 1280, height: 1200 });
    await picture(page, "console-parts");
  }
});

it("a text that is cut off is found", async () => {
  const page = await world.open("#/parts");
  await page.locator(".chart canvas").waitFor();
  await page.evaluate(`(() => {
    const label = document.querySelector(".figure-name");
    label.style.cssText = "width: 20px; overflow: hidden; white-space: nowrap";
  })()`);
  expect(await cutOff(page)).toEqual([expect.stringMatching(/^cut off: A figure in /)]);
});
