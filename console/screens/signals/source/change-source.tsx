import { useState } from "preact/hooks";
import type { Primitive } from "../../../../sdk/src/index.ts";
import { elevated } from "../../../session/elevation.ts";
import { say } from "../../../state/toasts.ts";
import { ChangeDialog } from "../../../ui/change-dialog.tsx";
import { SourceFields } from "./source-fields.tsx";
import { emptySource, formOfSource, formSource } from "./source-form.ts";

export interface ChangeProps {
  signal: Primitive;
  onChange: (signal: Primitive) => void;
  onClose: () => void;
}

/** Where values come from. Going back to pushed values is the only way back that is known: headers are secret. */
export function ChangeSource({ signal, onChange, onClose }: ChangeProps) {
  const { primitive_id: id, source: was } = signal;
  const [form, setForm] = useState(() => formOfSource(was));
  const source = formSource(form);
  const send = (next: Primitive["source"]) =>
    elevated(`change the source of ${id}`, (client) => client.primitives.setSource({ id, ...next }));
  const takeBack = async (): Promise<void> => {
    const restored = await send(formSource(emptySource));
    if (restored === null) throw new Error(`The source of ${id} was not changed back.`);
    onChange(restored);
  };
  return (
    <ChangeDialog
      title="Change its source"
      fields={[
        "kind",
        "url",
        "headers",
        "value_pointer",
        "time_pointer",
        "timeout_ms",
        "database",
        "query",
        "start",
        "every",
        "overlap",
      ]}
      isChanged={source.kind !== "push" || was.kind !== "push"}
      note="For questions asked from now on, within 10 seconds. Questions already answered keep their answers."
      onClose={onClose}
      save={async () => {
        const changed = await send(source);
        if (changed === null) return false;
        onChange(changed);
        say(`Changed the source of ${id}.`, was.kind === "push" ? takeBack : undefined);
        return true;
      }}
    >
      {(failure) => (
        <>
          <SourceFields form={form} onChange={setForm} failure={failure} under="" />
          {was.kind === "http" && was.headers !== undefined && form.kind === "http" && (
            <p class="small muted">Headers are secret and not shown: give all of them again.</p>
          )}
        </>
      )}
    </ChangeDialog>
  );
}
