import { useState } from "preact/hooks";
import { formatCount } from "../format/number.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { isSignalId } from "./csv-table.ts";

/** Asks what new signals are to be called and whether the right column names the entities, before anything is registered. */
export function NewSignals({
  fresh,
  entities,
  onAgreed,
  onClose,
}: {
  fresh: readonly string[];
  /** Whom the observations are about. */
  entities: readonly string[];
  /** The names that the person wants, by those that were guessed. */
  onAgreed: (names: ReadonlyMap<string, string>) => void;
  onClose: () => void;
}) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map(fresh.map((id) => [id, id])));
  const isSound = [...names.values()].every(isSignalId);
  return (
    <Dialog title="Before anything is registered" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSound) onAgreed(names);
        }}
      >
        {fresh.map((id) => (
          <TextField
            key={id}
            label={fresh.length === 1 ? "Name of the signal" : `Name of the signal ${id}`}
            mono
            value={names.get(id) ?? id}
            onInput={(name) => setNames(new Map([...names, [id, name.trim()]]))}
            hint="What is measured, behind what it is measured of, such as shop.revenue. It cannot be changed afterwards."
          />
        ))}
        <p>
          {`The values are about ${formatCount(entities.length, "entity", "entities")}: `}
          <span class="mono">{entities.slice(0, 3).join(", ")}</span>
          {entities.length > 3 && " and so on"}. If these are not whom you want to hear about, go back and choose
          another column as the entity.
        </p>
        <div class="dialog-actions">
          <Button onClick={onClose}>Back</Button>
          <Button kind="primary" type="submit" disabled={!isSound}>
            Register and add
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
