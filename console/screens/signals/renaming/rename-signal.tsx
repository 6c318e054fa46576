import { useState } from "preact/hooks";
import type { Primitive } from "../../../../sdk/src/index.ts";
import { formatCount } from "../../../format/number.ts";
import { signalName } from "../../../format/names.ts";
import { go } from "../../../routing/location.ts";
import { hrefTo } from "../../../routing/route.ts";
import { elevated } from "../../../session/elevation.ts";
import { client } from "../../../session/session.ts";
import { isAbout } from "../../../state/failure.ts";
import { useResource } from "../../../state/resource.ts";
import { say } from "../../../state/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { ChangeDialog } from "../../../ui/change-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Loaded } from "../../../ui/states.tsx";
import { feedsOf } from "../arrivals.ts";
import { keepsName, moveValues, underName } from "./rename.ts";
import { readFeedRules } from "../use-feeds.ts";

const SHOWN = 5;

interface RenameProps {
  signal: Primitive;
  onClose: () => void;
}

/** Gives a signal that nothing reads another name: it is registered anew, its values are carried over, and the old one is deleted. */
export function RenameSignal({ signal, onClose }: RenameProps) {
  const { primitive_id: id } = signal;
  const users = useResource(id, async (abort) => {
    const [tasks, concepts, rules] = await Promise.all([
      client().tasks.list({ primitive_id: id, limit: SHOWN }, { signal: abort }),
      client().primitives.listConcepts({ id, limit: SHOWN }, { signal: abort }),
      readFeedRules(abort),
    ]);
    return { tasks: tasks.items, concepts: concepts.items, feeds: feedsOf(rules, id) };
  });
  const why = keepsName(signal);
  const { data } = users;
  if (data !== undefined && data.concepts.length === 0 && data.feeds.length === 0 && why === null)
    return <Renaming signal={signal} onClose={onClose} />;
  return (
    <Dialog
      title={data === undefined ? `Rename ${signalName(id)}` : `${signalName(id)} keeps its name`}
      onClose={onClose}
    >
      <Loaded of={users} lines={3}>
        {({ tasks, concepts, feeds }) => (
          <>
            {concepts.length > 0 && (
              <p>What reads it is kept in a version that never changes, so a name in it does not change either:</p>
            )}
            <ul class="signals-readers">
              {tasks.map(({ task_id, intent, meta }) => (
                <li key={task_id}>
                  <a href={hrefTo("/tasks/:id", { id: task_id })}>{meta.name ?? intent}</a>
                </li>
              ))}
              {tasks.length === 0 &&
                concepts.map(({ concept_id, version }) => (
                  <li key={`${concept_id}@${version}`}>
                    the concept <code>{concept_id}</code>, version {version}
                  </li>
                ))}
            </ul>
            {concepts.length === 0 && feeds.length > 0 && (
              <p>
                Values arrive under this name by{" "}
                {feeds.map((feed, i) => (
                  <span key={feed}>
                    {i > 0 && ", "}
                    <a href={hrefTo("/feeds/:name", { name: feed })}>{feed}</a>
                  </span>
                ))}
                . Change the rule there first.
              </p>
            )}
            {concepts.length === 0 && feeds.length === 0 && <p>{why}</p>}
            <p class="small muted">Its other words can be changed at any time: sentences find a signal by them too.</p>
          </>
        )}
      </Loaded>
      <div class="dialog-actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

function Renaming({ signal, onClose }: RenameProps) {
  const { primitive_id: from } = signal;
  const [name, setName] = useState(from);
  const [carried, setCarried] = useState<number | null>(null);
  const to = name.trim();
  return (
    <ChangeDialog
      title={`Rename ${signalName(from)}`}
      fields={["primitive_id"]}
      isChanged={to !== "" && to !== from}
      deed="Rename"
      note={
        carried === null
          ? "It is registered under the new name, its values are carried over as of now, and the old name is deleted. Programs must push to the new name from then on."
          : `Values of ${formatCount(carried, "entity", "entities")} are carried over.`
      }
      onClose={onClose}
      save={async () => {
        const withKey = await elevated(`rename ${from} to ${to}`, async (one) => {
          await one.primitives.register(underName(to, signal));
          return one;
        });
        if (withKey === null) return false;
        await moveValues(client(), withKey, [from, to], setCarried);
        say(`${from} is now ${to}.`);
        go(hrefTo("/signals/:name", { name: to }));
        return true;
      }}
    >
      {(failure) => (
        <TextField
          label="New name"
          mono
          value={name}
          onInput={setName}
          failure={isAbout(failure, "primitive_id") && failure}
          hint="A namespace, a dot, and a field."
        />
      )}
    </ChangeDialog>
  );
}
