import type { Output } from "@decision-monitor/sdk";
import { describe, expect, it } from "vitest";
import { TEST_VARS } from "../../support/vars.ts";
import { packed, v2Message, writeHeaders } from "../../support/remote-write.ts";
import type { TestService } from "../../support/service.ts";
import { consoleWorld, elevate, expectAccessible, expectNoSidewaysScroll, shot } from "./harness.ts";

const elevated = { elevated: true };
const minute = 60_000;

/** What a sender brings: a metric with a rule, one whose rule cannot be followed, and one that nobody takes. */
async function send({ baseUrl }: TestService, at: number): Promise<void> {
  const series = [
    { labels: { __name__: "node_load1", instance: "db-1" }, samples: [[at, 0.5]] },
    { labels: { __name__: "node_time" }, samples: [[at, 1]] },
    {
      labels: { __name__: "node_memory_free", instance: "db-1", job: "node" },
      samples: [[at, 2_048]],
      help: "Free memory.",
    },
  ] as const;
  const response = await fetch(`${baseUrl}/feeds/fleet/write`, {
    method: "POST",
    body: packed(v2Message(series)),
    headers: { ...writeHeaders(2), "X-API-Key": TEST_VARS.SVC_API_KEYS },
  });
  await response.text();
  // One of its samples has no entity.
  expect(response.status).toBe(400);
}

const world = consoleWorld(async (service) => {
  await service.call("POST", "/primitives", { primitive_id: "host.load1", type: "time_series<float>" }, elevated);
  const map = [
    { match: "node_load1", signal: "host.load1", entity: "host:{instance}" },
    { match: "node_time", signal: "host.load1", entity: "host:{instance}" },
  ];
  await service.call("POST", "/feeds", { feed_id: "fleet", kind: "prometheus", map }, elevated);
  await send(service, Date.now() - 2 * minute);
});

describe("the page of a feed", () => {
  it("shows what came, what no rule takes and what was rejected", async () => {
    const page = await world.open("#/signals");
    await page.getByRole("link", { name: "Feeds" }).click();
    await page.getByRole("link", { name: "fleet" }).click();
    await page.getByText("/v1/feeds/fleet/write").waitFor();
    const unmapped = page.getByRole("table", { name: "Names that no rule takes" });
    await unmapped.getByText("Free memory.").waitFor();
    const rejected = page.getByRole("table", { name: "What was rejected" });
    await rejected.getByText("node_time", { exact: true }).waitFor();
    await rejected.getByText("no label", { exact: true }).waitFor();
    await expectAccessible(page);
    await shot(page, "feed");
  });

  it("makes a signal of a name with one button, and the next sample arrives", async () => {
    const page = await world.open("#/feeds/fleet");
    await page.getByRole("button", { name: "Make a signal" }).click();
    await expect.poll(() => page.getByRole("textbox", { name: "Signal" }).inputValue()).toBe("fleet.node_memory_free");
    await expect.poll(() => page.getByRole("textbox", { name: "Entity" }).inputValue()).toBe("host:{instance}");
    await expectAccessible(page);
    await shot(page, "feed-signal");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await elevate(page);
    await page.getByText("has a rule now").waitFor();
    await send(world.service, Date.now() - minute);
    const about = "/observations?entity=host%3Adb-1&primitive_id=fleet.node_memory_free";
    const { body } = await world.service.call<Output<"listObservations">>("GET", about);
    expect(body.items.map(({ value }) => value)).toEqual([2_048]);
  });

  it("fits a phone", async () => {
    const page = await world.open("#/feeds/fleet", { device: "phone" });
    await page.getByRole("table", { name: "Names that no rule takes" }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await shot(page, "feed-phone");
  });
});
