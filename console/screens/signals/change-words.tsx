import { useState } from "preact/hooks";
import type { Primitive, UpdatePrimitiveBody } from "../../../sdk/src/index.ts";
import { elevated } from "../../session/elevation.ts";
import { say } from "../../state/toasts.ts";
import { ChangeDialog } from "../../ui/change-dialog.tsx";
import { changedWords, wordsBack, wordsFormOf } from "./signal-form.ts";
import { WordsFields } from "./words-fields.tsx";

interface ChangeProps {
  signal: Primitive;
  onChange: (signal: Primitive) => void;
  onClose: () => void;
}

/** Description, synonyms and unit: what people and new sentences go by. */
export function ChangeWords({ signal, onChange, onClose }: ChangeProps) {
  const [form, setForm] = useState(() => wordsFormOf(signal));
  const { primitive_id: id } = signal;
  const change = changedWords(signal, form);
  const back = wordsBack(signal, change);
  const send = (words: UpdatePrimitiveBody) =>
    elevated(`change the words of ${id}`, (client) => client.primitives.update({ id, ...words }));
  const takeBack = async (words: UpdatePrimitiveBody): Promise<void> => {
    const restored = await send(words);
    if (restored === null) throw new Error(`The words of ${id} were not changed back.`);
    onChange(restored);
  };
  return (
    <ChangeDialog
      title="Change its words"
      fields={["description", "synonyms", "unit"]}
      isChanged={Object.keys(change).length > 0}
      note="Sentences that are compiled already keep their meaning."
      onClose={onClose}
      save={async () => {
        const changed = await send(change);
        if (changed === null) return false;
        onChange(changed);
        say(`Changed the words of ${id}.`, back === null ? undefined : () => takeBack(back));
        return true;
      }}
    >
      {(failure) => (
        <WordsFields form={form} onChange={(some) => setForm((old) => ({ ...old, ...some }))} failure={failure} />
      )}
    </ChangeDialog>
  );
}
