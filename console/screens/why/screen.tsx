import { useState } from "preact/hooks";
import { hrefTo } from "../../routing/route.ts";
import { elevated } from "../../session/elevation.ts";
import { client } from "../../session/session.ts";
import { announce } from "../../state/announce.ts";
import { useResource } from "../../state/resource.ts";
import { sayFailure } from "../../state/toasts.ts";
import type { ScreenProps } from "../../shell/screen.ts";
import { Page } from "../../ui/page.tsx";
import { Loaded } from "../../ui/states.tsx";
import { Decision } from "./decision.tsx";
import { headline } from "./headline.ts";
import { nameIn } from "./name-in.ts";

/** Why one decision came out as it did, with what it rests on, what it set off, and the means to check it. */
export default function WhyScreen({ params }: ScreenProps) {
  const id = params["id"] ?? "";
  const read = useResource(id, async (signal) => {
    const record = await client().decisions.get({ decision_id: id }, { signal });
    const { condition_id, condition_version, entity_id, evaluated_at } = record;
    const question = { condition_id, condition_version, entity: entity_id, timestamp: evaluated_at };
    const [explanation, words, concept, alarms] = await Promise.all([
      client().decisions.explain(question, { signal }),
      client().conditions.explain({ condition_id, condition_version }, { signal }),
      client().concepts.get({ id: record.concept_id, version: record.concept_version }, { signal }),
      client().incidents.list({ entity: entity_id, limit: 1 }, { signal }),
    ]);
    return { record, explanation, words, concept, entity: nameIn(alarms.items, entity_id) };
  });
  const [told, setTold] = useState<string | null>(null);
  const entity = told ?? read.data?.entity ?? null;
  const name = async (entity_id: string): Promise<void> => {
    try {
      const found = await elevated("name the entity of a decision", (one) =>
        one.entities.resolve({ entity_ids: [entity_id] }),
      );
      if (found === null) return;
      const known = found.entities[0]?.entity ?? null;
      setTold(known);
      announce(known === null ? "The entity is not known any more." : `The entity is ${known}.`);
    } catch (error) {
      sayFailure(error);
    }
  };
  return (
    <Page
      title={read.data === undefined ? "Why" : headline(entity, read.data.explanation.summary)}
      tab={`Why: ${entity ?? "a decision"}`}
      above={
        <>
          <a href={hrefTo("/alarms")}>Alarms</a>
          {entity !== null && (
            <>
              {" · all of "}
              <a href={hrefTo("/alarms", {}, { entity, status: "any" })}>{entity}</a>
            </>
          )}
        </>
      }
      wide
    >
      <Loaded of={read} lines={8} list={{ href: hrefTo("/alarms"), name: "See the alarms" }}>
        {(data) => <Decision {...data} entity={entity} onName={() => void name(data.record.entity_id)} />}
      </Loaded>
    </Page>
  );
}
