import { useState } from "preact/hooks";
import type { Primitive } from "../../../../sdk/src/index.ts";
import { AddData } from "../../../data/add-data.tsx";
import { client } from "../../../session/session.ts";
import { isEmpty, usePages } from "../../../state/pages.ts";
import { useSettled } from "../../../state/settled.ts";
import { Card, FoldedCard } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/states.tsx";
import { SignalEntities } from "../entities.tsx";
import { Observe } from "./observe.tsx";
import { Values } from "../values.tsx";
import type { ViewStretch } from "../view.ts";

const whenValuesCome: Readonly<Record<Primitive["source"]["kind"], string>> = {
  push: "Programs and feeds send its values. You can also add some here, below.",
  http: "Its values are fetched when a question is asked, and kept from then on.",
  sql: "Its values are rows of a database, which is read again and again.",
};

/** Of whom the signal was observed, the values of one of them, and ways to add more. */
export function ObservedResult({
  signal,
  entity,
  stretch,
  mayPush,
  onEntity,
  onStretch,
}: {
  signal: Primitive;
  entity: string | null;
  stretch: ViewStretch;
  mayPush: boolean;
  onEntity: (entity: string) => void;
  onStretch: (stretch: ViewStretch) => void;
}) {
  const { primitive_id: id } = signal;
  const [prefix, setPrefix] = useState("");
  const [round, setRound] = useState(0);
  const begins = useSettled(prefix.trim(), 250);
  const pages = usePages(`${id} ${begins} ${round}`, (page, options) =>
    client().primitives.listEntities({ id, ...(begins === "" ? {} : { starts_with: begins }), ...page }, options),
  );
  const chosen = entity ?? pages.items[0]?.entity ?? null;
  const nothing = isEmpty(pages) && begins === "" && entity === null;
  const added = () => setRound((old) => old + 1);
  return (
    <>
      {nothing ? (
        <Card title="Values" flush>
          <Empty title="Nothing observed yet">{whenValuesCome[signal.source.kind]}</Empty>
        </Card>
      ) : (
        <div class="signals-observed">
          <SignalEntities
            signal={signal}
            pages={pages}
            chosen={chosen}
            prefix={prefix}
            onPrefix={setPrefix}
            onChoose={onEntity}
          />
          {chosen !== null && (
            <Values
              key={chosen}
              signal={signal}
              entity={chosen}
              stretch={stretch}
              round={round}
              onStretch={onStretch}
            />
          )}
        </div>
      )}
      {mayPush && (
        <div class="signals-adding">
          <Card title="Observe a value by hand">
            <Observe
              signal={signal}
              entity={chosen}
              onObserved={(of) => {
                added();
                onEntity(of);
              }}
            />
          </Card>
          <FoldedCard title="Add a table of values" open={nothing}>
            <AddData known={new Set([id])} only={signal} onAdded={added} />
          </FoldedCard>
        </div>
      )}
    </>
  );
}
