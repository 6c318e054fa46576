import type { Channel } from "../../sdk/src/index.ts";
import { AboutFields, type FieldsProps, FiringFields, TellFields, WatchFields } from "./fields.tsx";

/** Everything that can be set of a task beside its sentence, when it is written and later. */
export function TaskFields({
  channels,
  fixedDelivery,
  ...fields
}: FieldsProps & {
  channels: readonly Channel[];
  /** What a program set up to be told, which only a program can change. */
  fixedDelivery?: string | undefined;
}) {
  return (
    <div class="task-fields">
      <fieldset class="task-fields-part">
        <legend>What it watches</legend>
        <WatchFields {...fields} />
      </fieldset>
      <fieldset class="task-fields-part">
        <legend>When it fires</legend>
        <FiringFields {...fields} />
      </fieldset>
      <fieldset class="task-fields-part">
        <legend>Who is told</legend>
        <TellFields {...fields} channels={channels} fixed={fixedDelivery} />
      </fieldset>
      <fieldset class="task-fields-part">
        <legend>What messages say about it</legend>
        <AboutFields {...fields} />
      </fieldset>
    </div>
  );
}
