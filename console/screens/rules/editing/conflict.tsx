import { useResource } from "../../../state/resource.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Loaded } from "../../../ui/states.tsx";
import { Time } from "../../../ui/time.tsx";
import { DifferenceList } from "../difference-list.tsx";
import { readVersion } from "../kinds.ts";
import { type RulesKind, type Version, versionWords } from "../version.ts";

/** Somebody else was faster: what they changed, and how to go on. */
export function Conflict({
  kind,
  name,
  base,
  onRebase,
}: {
  kind: RulesKind;
  name: string;
  base: Version;
  onRebase: (version: Version, mine: boolean) => void;
}) {
  const theirs = useResource(`${kind} ${name}`, (signal) => readVersion(kind, name, signal));
  return (
    <Notice tone="warn" title={`${name} was put in force while you were writing`}>
      <div class="stack">
        <Loaded of={theirs}>
          {(other) => (
            <>
              <p>
                {other.createdAt !== null && (
                  <>
                    Made <Time at={other.createdAt} />
                  </>
                )}
                {other.createdBy !== null && (
                  <>
                    {" "}
                    by <code>{other.createdBy}</code>
                  </>
                )}
                {other.note !== null && <>: {other.note}</>}. This is what it changed in {versionWords(base.name)}:
              </p>
              <DifferenceList from={base.body} to={other.body} label={`What ${name} changed`} />
              <div class="row">
                <Button onClick={() => onRebase(other, true)}>Keep my text, to replace {name}</Button>
                <Button onClick={() => onRebase(other, false)}>Start again from {name}</Button>
              </div>
              <p class="small">
                Your text does not hold what {name} changed. Write it in if it is to stay, and try again.
              </p>
            </>
          )}
        </Loaded>
      </div>
    </Notice>
  );
}
