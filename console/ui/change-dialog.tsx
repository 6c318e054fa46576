import type { ComponentChildren } from "preact";
import { useDeed } from "../state/deed.ts";
import { type Failure, isAbout } from "../state/failure.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ErrorNotice } from "./notice.tsx";

/** A dialog that does one thing, a change or a deletion, and stays open with what was refused at its field. */
export function ChangeDialog({
  title,
  fields = [],
  isChanged = true,
  note,
  deed = "Save",
  kind = "primary",
  keep = "Cancel",
  save,
  onClose,
  children,
}: {
  title: string;
  fields?: readonly string[];
  isChanged?: boolean;
  note: ComponentChildren;
  /** What is done, on the button that does it. */
  deed?: string;
  kind?: "primary" | "danger";
  keep?: string;
  /** Whether the person went through with it. */
  save: () => Promise<boolean>;
  onClose: () => void;
  children?: (failure: Failure | null) => ComponentChildren;
}) {
  const { busy, failure, during } = useDeed();
  const submit = () =>
    during(async () => {
      if (await save()) onClose();
    });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !busy) void submit();
        }}
      >
        {!isAbout(failure, ...fields) && <ErrorNotice failure={failure} />}
        {children?.(failure)}
        <p class="small muted">{note}</p>
        <div class="dialog-actions">
          <Button onClick={onClose}>{keep}</Button>
          <Button kind={kind} type="submit" busy={busy} disabled={!isChanged}>
            {deed}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
