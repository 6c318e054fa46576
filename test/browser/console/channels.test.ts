import type { Output } from "@decision-monitor/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../../support/receiver.ts";
import { consoleWorld, elevate, expectAccessible, expectNoSidewaysScroll, picture, shot } from "./harness.ts";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver?.stop());

const world = consoleWorld();
const stored = async () => (await world.service.call<Output<"listChannels">>("GET", "/channels")).body.items;

/** Two channels that others have made. */
async function others(): Promise<void> {
  const made = [
    { channel: "pager", kind: "pagerduty", routing_key: "0123456789abcdef0123456789abcdef", retries: 5 },
    { channel: "warehouse", kind: "webhook", endpoint: "https://hooks.example.com/decisions", per_minute: 600 },
  ];
  for (const body of made) {
    const { status, text } = await world.service.call("POST", "/channels", body, { elevated: true });
    if (status >= 300) throw new Error(text);
  }
}

describe("the page of channels", () => {
  it("makes one with the retries it proposes, tests it, changes it and deletes it", async () => {
    const page = await world.open("#/alarms");
    await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Channels" }).click();
    const list = page.getByRole("table", { name: "Channels" });
    await list.getByText("always there").waitFor();
    await page.getByRole("button", { name: "New channel" }).click();
    await page.getByText("5 is proposed").waitFor();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Name" }).fill("oncall");
    await page.getByRole("textbox", { name: "Address to call" }).fill(`${receiver.url}/gone`);
    await shot(page, "channel-new");
    await page.getByRole("button", { name: "Save" }).click();
    await elevate(page);
    await list.getByText("oncall", { exact: true }).waitFor();
    expect((await stored())[0]).toMatchObject({ channel: "oncall", kind: "slack", retries: 5, version: 1 });

    receiver.answerWith({ status: 404, body: "no_service" });
    await page.getByRole("button", { name: "Test oncall" }).click();
    await page.getByText("oncall did not take the test message.").waitFor();
    await list.getByText("The receiver answered 404: no_service").waitFor();
    await expectAccessible(page);
    await others();
    const screens = page.getByRole("navigation", { name: "Screens" });
    await screens.getByRole("link", { name: "Tasks" }).click();
    await screens.getByRole("link", { name: "Channels" }).click();
    await list.getByText("The receiver answered 404: no_service").waitFor();
    await picture(page, "console-channels");

    receiver.answerWith({ status: 200 });
    await page.getByRole("button", { name: "Change oncall" }).click();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Address to call" }).fill(`${receiver.url}/hook`);
    await page.getByRole("textbox", { name: "Messages a minute" }).fill("60");
    await page.getByRole("button", { name: "Save" }).click();
    await elevate(page);
    await list.getByText("version 2").waitFor();
    expect((await stored()).find(({ channel }) => channel === "oncall")).toMatchObject({
      retries: 5,
      per_minute: 60,
      version: 2,
    });
    await page.getByRole("button", { name: "Test oncall" }).click();
    await page.getByText("oncall took the test message").first().waitFor();
    expect(receiver.requests.map(({ path }) => path)).toEqual(["/gone", "/hook"]);

    await page.getByRole("button", { name: "Delete oncall" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await elevate(page);
    await page.getByText("oncall is deleted.").first().waitFor();
    await list.getByText("oncall", { exact: true }).waitFor({ state: "detached" });
    expect((await stored()).map(({ channel }) => channel)).not.toContain("oncall");
  });

  it("shows a refusal at its field, and fits a phone whose bar has no sixth item", async () => {
    const page = await world.open("#/channels", { device: "phone" });
    await page.getByRole("table", { name: "Channels" }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(await page.locator(".side-link:visible").count()).toBe(5);
    await shot(page, "channels-phone");
    await page.getByRole("button", { name: "New channel" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("night");
    await page.getByRole("textbox", { name: "Address to call" }).fill("https://hooks.example.com/x");
    await page.getByRole("textbox", { name: "Messages a minute" }).fill("many");
    await page.getByRole("button", { name: "Save" }).click();
    await elevate(page);
    await expect
      .poll(() => page.getByRole("textbox", { name: "Messages a minute" }).getAttribute("aria-invalid"))
      .toBe("true");
    await expectAccessible(page);
    expect((await stored()).map(({ channel }) => channel)).not.toContain("oncall");
  });
});
