import { shortcutGroups } from "../state/shortcuts.ts";
import { Key } from "../ui/chip.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** What the keyboard does here. */
export function Help({ onClose }: { onClose: () => void }) {
  const groups = Map.groupBy(shortcutGroups.value, ({ name }) => name);
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      {[...groups].toReversed().map(([name, parts]) => (
        <section key={name} class="help-group">
          <h3>{name}</h3>
          <dl>
            {parts
              .flatMap(({ shortcuts }) => shortcuts)
              .map(({ keys, does }) => (
                <div key={keys} class="help-line">
                  <dt>
                    {keys.split(" ").map((key) => (
                      <Key key={key}>{key}</Key>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
