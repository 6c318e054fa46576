import { useState } from "preact/hooks";
import type { Feed, FeedSeen } from "../../../sdk/src/index.ts";
import { kindChoices, type KindOfSignal } from "../../data/kind-words.ts";
import { elevated } from "../../session/elevation.ts";
import { say } from "../../state/toasts.ts";
import { Select, TextField } from "../../ui/field.tsx";
import { ChangeDialog } from "../../ui/change-dialog.tsx";
import { suggestRule } from "./suggest.ts";

const kinds = [{ value: "" as const, label: "what its sender says" }, ...kindChoices];

/** Makes a signal of a name that no rule takes: a rule at the end of the feed's, which registers it. */
export function MakeSignal({
  feed,
  seen,
  onChange,
  onClose,
}: {
  feed: Feed;
  seen: FeedSeen;
  onChange: (feed: Feed) => void;
  onClose: () => void;
}) {
  const [rule, setRule] = useState(() => suggestRule(feed.feed_id, seen.name, seen.sample));
  const [kind, setKind] = useState<KindOfSignal | "">("");
  const { feed_id } = feed;
  return (
    <ChangeDialog
      title={`A signal of ${seen.name}`}
      fields={["match", "signal", "entity", "kind"]}
      isChanged
      note="The signal is registered with the next sample. A word in braces stands for the label of that name."
      onClose={onClose}
      save={async () => {
        const map = [...feed.map, { ...rule, register: true, ...(kind === "" ? {} : { kind }) }];
        const changed = await elevated(`add a rule to ${feed_id}`, (client) => client.feeds.update({ feed_id, map }));
        if (changed === null) return false;
        onChange(changed);
        say(`${seen.name} becomes ${rule.signal}.`);
        return true;
      }}
    >
      {(failure) => (
        <>
          <TextField
            label="Which series"
            mono
            value={rule.match}
            failure={failure}
            onInput={(match) => setRule({ ...rule, match })}
          />
          <TextField
            label="Signal"
            mono
            value={rule.signal}
            failure={failure}
            onInput={(signal) => setRule({ ...rule, signal })}
          />
          <TextField
            label="Entity"
            mono
            value={rule.entity}
            failure={failure}
            onInput={(entity) => setRule({ ...rule, entity })}
          />
          <Select
            label="A value is"
            value={kind}
            choices={kinds}
            onChange={setKind}
            hint={seen.kind === "counter" ? "The metric's name says that it is a counter." : undefined}
          />
        </>
      )}
    </ChangeDialog>
  );
}
