import { expect, it } from "vitest";
import { sendRecorded } from "../../../../worker/usecases/actions/send-recorded.ts";
import { followLink } from "../../../../worker/usecases/alarms/links/follow-link.ts";
import { openLink } from "../../../../worker/usecases/alarms/links/open-link.ts";
import { deliveryWorld } from "./world.ts";

const links = { publicUrl: "https://monitor.example.com", keys: ["l".repeat(32)] };
const minute = 60_000;

function linkedWorld() {
  const world = deliveryWorld();
  world.services.config = { ...world.services.config, links };
  return world;
}
const tokensIn = (text: string | undefined) =>
  [...(text ?? "").matchAll(/https:\/\/monitor\.example\.com\/l\/([\w.-]+)/g)].map(([, token = ""]) => token);

it("a message for many alarms links to a page of all of them, worst first, each with a link of its own", async () => {
  const world = linkedWorld();
  world.channel({ kind: "slack" });
  const decisions = world.alarms(25);
  world.advance(minute);
  await sendRecorded(world.services, decisions, "looks");
  expect(world.received).toHaveLength(1);
  const [token = "", ...more] = tokensIn(world.received[0]?.message);
  expect(more).toEqual([]);
  const group = await openLink(world.services, token);
  if (group.kind !== "group") throw new Error(group.kind);
  expect(group.alarms.map(({ entity }) => entity)).toEqual(Array.from({ length: 25 }, (_, i) => `account:${24 - i}`));
  expect(group.alarms.map(({ text }) => text?.startsWith("account:") ?? false)).toEqual(
    Array.from({ length: 25 }, (_, i) => i < 20),
  );
  const [own = ""] = tokensIn(group.alarms[24]?.url ?? "");
  expect(await openLink(world.services, own)).toMatchObject({
    kind: "alarm",
    entity: "account:0",
    incident: null,
    links: {},
  });
  const incident = world.incident(0);
  const seen = await openLink(world.services, own);
  if (seen.kind !== "alarm") throw new Error(seen.kind);
  expect([seen.incident?.incident_id, Object.keys(seen.links)]).toEqual([
    incident,
    ["acknowledge", "snooze", "right", "wrong"],
  ]);
  expect(
    world
      .results()
      .map(({ payload_sent }) => payload_sent ?? "")
      .join(),
  ).not.toContain("/l/");
  expect((await world.deliveries()).map(({ decisions: told }) => told)).toEqual([25]);
});

it("a page leaves out whose entity was erased, and is gone once all are", async () => {
  const world = linkedWorld();
  world.channel({ kind: "teams" });
  const decisions = world.alarms(3);
  world.advance(minute);
  await sendRecorded(world.services, decisions, "looks");
  const [token = ""] = tokensIn(world.received[0]?.message);
  const [first = "", ...others] = world.names.keys();
  world.names.delete(first);
  const group = await openLink(world.services, token);
  expect(group.kind === "group" ? group.alarms.map(({ entity }) => entity) : group).toEqual(["account:2", "account:1"]);
  for (const name of others) world.names.delete(name);
  expect(await openLink(world.services, token)).toMatchObject({ kind: "refused", why: "erased" });
});

it("each of several in one message has the link to itself where a template asks for it", async () => {
  const world = linkedWorld();
  world.channel({ kind: "slack" }, { message_template: "{entity} {url}" });
  const decisions = world.alarms(2);
  world.advance(minute);
  await sendRecorded(world.services, decisions, "looks");
  const message = world.received[0]?.message ?? "";
  const subjects = await Promise.all(
    tokensIn(message).map(async (token) => {
      const opened = await openLink(world.services, token);
      return opened.kind === "alarm" ? opened.entity : opened.kind;
    }),
  );
  expect(subjects).toEqual(["account:1", "account:0", "group"]);
});

it("a message for many alarms acknowledges all of them at the press of a button, and says how many are", async () => {
  const world = linkedWorld();
  world.channel({ kind: "slack" });
  const decisions = world.alarms(3);
  const incidents = [0, 1, 2].map((at) => world.incident(at));
  world.advance(minute);
  await sendRecorded(world.services, decisions, "looks");
  const [all = "", view, ...more] = tokensIn(world.received[0]?.message);
  expect([view, more]).toEqual([expect.any(String), []]);
  const stored = () => Promise.all(incidents.map((id) => world.services.incidents.find(id)));
  expect((await stored()).map((one) => [one?.delivered_at === null, one?.acknowledged_by])).toEqual(
    incidents.map(() => [false, null]),
  );
  await world.services.incidents.acknowledge(incidents[0] ?? "", "key_1", world.now());
  expect(await openLink(world.services, all)).toMatchObject({ kind: "group", seen: 1, left: 2 });
  for (let press = 0; press < 2; press += 1)
    expect(await followLink(world.services, all, null)).toMatchObject({
      kind: "group",
      seen: 3,
      left: 0,
      acknowledge: null,
    });
  expect((await stored()).map((one) => one?.acknowledged_by)).toEqual(["key_1", "link", "link"]);
  const uses = await Promise.all(incidents.map((id) => world.services.linkUses.list(id, null, 10)));
  expect(uses.map((found) => found.map(({ verb }) => verb))).toEqual([[], ["acknowledge"], ["acknowledge"]]);
});
