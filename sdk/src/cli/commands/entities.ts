import { type Command, exitCodes, UsageError } from "../command.ts";
import { fields } from "../table.ts";

const erase: Command = {
  name: "entities erase",
  usage: "ENTITY --yes",
  summary: "Removes everything that leads to an entity; this cannot be undone. Needs the elevated key.",
  options: { yes: { type: "boolean", help: "confirms; this cannot be undone" } },
  examples: ["dm entities erase account:8841 --yes", "dm entities erase ent_7h2kq0v9m3c4x8t1 --yes --json"],
  async run({ client, subject, flag, show }) {
    if (!flag("yes")) throw new UsageError("Erasing cannot be undone. Say --yes if you mean it.");
    const certificate = await client().entities.erase({ entity: subject });
    const { erasure_id, entity_id, status, started_at, finished_at, by, removed, kept } = certificate;
    const counts = Object.entries(removed).map(([what, count]) => `${count} ${what}`);
    show(certificate, () =>
      fields({
        certificate: erasure_id,
        entity: entity_id,
        status,
        started: started_at,
        finished: finished_at ?? "",
        "asked by": by.name,
        removed: counts.join(", ") || "nothing",
        kept: `${kept.decisions} decisions, of nobody`,
      }),
    );
    return status === "done" ? exitCodes.ok : exitCodes.unavailable;
  },
};

/** Commands about entities. */
export const entityCommands: Command[] = [erase];
