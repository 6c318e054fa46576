import { useRef } from "preact/hooks";
import type { Primitive, PrimitiveEntity } from "../../../sdk/src/index.ts";
import { formatValue } from "../../format/number.ts";
import { announce } from "../../state/announce.ts";
import { now } from "../../state/clock.ts";
import { isEmpty, type Pages } from "../../state/pages.ts";
import { useShortcuts } from "../../state/shortcuts.ts";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Listbox } from "../../ui/listbox.tsx";
import { MorePages } from "../../ui/states.tsx";
import { Time } from "../../ui/time.tsx";
import { misfitOf, qualityOf } from "./words.ts";

/** The entities that the signal was observed of, by name, with the newest value of each; one of them is chosen. */
export function SignalEntities({
  signal,
  pages,
  chosen,
  prefix,
  onPrefix,
  onChoose,
}: {
  signal: Primitive;
  pages: Pages<PrimitiveEntity>;
  chosen: string | null;
  prefix: string;
  onPrefix: (prefix: string) => void;
  onChoose: (entity: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const { items } = pages;
  const step = (steps: number) => {
    const at = items.findIndex(({ entity }) => entity === chosen);
    const to = items[at === -1 ? 0 : Math.max(0, Math.min(items.length - 1, at + steps))];
    if (to === undefined) return announce("There is no entity here.");
    if (to === items.at(-1)) pages.more();
    onChoose(to.entity);
    announce(`${to.entity}, ${formatValue(to.value, signal.unit)}`);
  };
  useShortcuts("This signal", [
    { keys: "j", does: "Next entity", repeats: true, run: () => step(1) },
    { keys: "k", does: "The one before", repeats: true, run: () => step(-1) },
    { keys: "/", does: "Look for an entity", run: () => field.current?.focus() },
  ]);
  const none = isEmpty(pages);
  return (
    <Card title="Entities" flush>
      <form
        class="signals-entity-search"
        onSubmit={(event) => {
          event.preventDefault();
          if (prefix.trim() !== "") onChoose(prefix.trim());
        }}
      >
        <TextField
          bare
          label="Entity, or how it begins"
          mono
          placeholder="Begins with  /"
          value={prefix}
          onInput={onPrefix}
          inputRef={field}
        />
      </form>
      <div class="signals-entities">
        {items.length > 0 && (
          <Listbox label="Entities" items={items} keyOf={({ entity }) => entity} chosen={chosen} onChoose={onChoose}>
            {(one) => <Row one={one} signal={signal} />}
          </Listbox>
        )}
        {none && <p class="signals-none muted">No entity whose name begins with “{prefix.trim()}”.</p>}
        <MorePages of={pages} noun="entities" />
      </div>
    </Card>
  );
}

function Row({ one: { entity, value, observed_at }, signal }: { one: PrimitiveEntity; signal: Primitive }) {
  const old = qualityOf(observed_at, signal, now.value)?.isOld === true;
  const misfit = misfitOf(value, signal);
  return (
    <div class="signals-entity">
      <span class="signals-entity-name">{entity}</span>
      <span class="numbers">{formatValue(value, signal.unit)}</span>
      <span class={old || misfit !== null ? "signals-entity-age signals-old" : "signals-entity-age"}>
        <Time at={observed_at} />
        {old && ", too old"}
        {misfit !== null && `, ${misfit}`}
      </span>
    </div>
  );
}
