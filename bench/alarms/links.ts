import type { DecisionMonitor, Incident } from "@decision-monitor/sdk";
import { linksFor } from "../../worker/domain/action/alarm/links.ts";
import { linkMs, type LinkVerb } from "../../worker/domain/action/alarm/link-token.ts";
import { markdownTable } from "../print.ts";
import { decide, expectThat, makeTask } from "./watched.ts";

/** Keys that the deployment signs links with. */
export const linkKey = "a link key that is long enough to do";

async function visit(method: "GET" | "POST", url: string): Promise<string> {
  const response = await fetch(url, { method, headers: { connection: "close" } });
  const text = await response.text();
  const heading = /<h1[^>]*>([^<]*)</.exec(text)?.[1] ?? "";
  return `${response.status} ${heading}`;
}

/** Follows every kind of link that should not work, and what a preview does, and says what came of each. */
export async function showLinks(client: DecisionMonitor, publicUrl: string, database: D1Database): Promise<void> {
  const made = await makeTask(client, "valve", { watch: { every: "30d" } });
  const incidentOf = async (entity: string): Promise<Incident> => {
    await decide(client, made, [entity], 9);
    for await (const incident of client.incidents.list({ entity, task_id: made.task.task_id })) return incident;
    throw new Error("no incident");
  };
  const link = (incident: Pick<Incident, "incident_id" | "kind">, verb: LinkVerb, key = linkKey, issued = Date.now()) =>
    linksFor(incident, { publicUrl, keys: [key] }, issued)?.[verb] ?? "";
  const [one, other, gone] = [await incidentOf("valve:1"), await incidentOf("valve:2"), await incidentOf("valve:3")];
  await database
    .prepare("UPDATE incidents SET entity_id = 'ent_erased' WHERE incident_id = ?")
    .bind(gone.incident_id)
    .run();
  const now = (incident: Incident) => client.incidents.get({ id: incident.incident_id });

  const rows: [string, string, string][] = [];
  const tried = async (name: string, url: string, starts: string, method: "GET" | "POST" = "POST") => {
    const before = JSON.stringify([await now(one), await now(other)]);
    const answer = await visit(method, url);
    const changed = JSON.stringify([await now(one), await now(other)]) !== before;
    rows.push([name, answer, changed ? "changed" : "nothing"]);
    expectThat(answer.startsWith(starts), `${name} answered ${answer}`);
    return changed;
  };
  const harmless = async (...attempt: Parameters<typeof tried>) =>
    expectThat(!(await tried(...attempt)), `${attempt[0]} changed something`);

  await harmless(
    "forged: signed with another key",
    link(one, "acknowledge", "a key of somebody else altogether"),
    "404",
  );
  const mixed = `${link(other, "acknowledge").replace(/[^.]*$/, "")}${link(one, "acknowledge").split(".").at(-1) ?? ""}`;
  await harmless("for another incident: its claim under the signature of this one", mixed, "404");
  await harmless("of an incident that does not exist", link({ ...one, incident_id: "inc_none" }, "acknowledge"), "404");
  await harmless("expired", link(one, "acknowledge", linkKey, Date.now() - linkMs - 1_000), "403");
  for (let n = 0; n < 3; n += 1) await visit("GET", link(one, "acknowledge"));
  await harmless("fetched by a preview, four times", link(one, "acknowledge"), "200", "GET");
  expectThat(await tried("pressed", link(one, "acknowledge"), "200"), "a press changed nothing");
  await harmless("replayed", link(one, "acknowledge"), "200");
  await harmless("after erasure", link(gone, "right"), "410");

  console.log(`\nLinks:\n\n${markdownTable([["link", "answer", "what it did"], ...rows])}`);
}
