import { limitText } from "../state/scopes.ts";
import { Button } from "../ui/button.tsx";
import { useEffect, useState } from "preact/hooks";
import { countOpenAlarms } from "../data/open-alarms.ts";
import { screens } from "../registry.ts";
import { go } from "../routing/location.ts";
import { signOut } from "../session/session.ts";
import { announce } from "../state/announce.ts";
import { usePolling } from "../state/polling.ts";
import { useShortcuts, shortcutGroups } from "../state/shortcuts.ts";
import { Navigation } from "./navigation.tsx";
import { Palette } from "./palette.tsx";
import { Stage } from "./stage.tsx";
import { Key } from "../ui/chip.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Over every screen, where the key may not do everything: what it cannot do, and which key can. */
export function Limit({ onSignOut }: { onSignOut: () => void }) {
  const text = limitText();
  if (text === null) return null;
  return (
    <div class="limit" role="note">
      <p>{text}</p>
      <Button small onClick={onSignOut}>
        Use another key
      </Button>
    </div>
  );
}

/** Milliseconds between two counts of open alarms. */
const COUNTED_EVERY = 30_000;

/** The console of somebody who is signed in: navigation, and the screen of the address. */
export function ShellFrame() {
  const [helping, setHelping] = useState(false);
  const [seeking, setSeeking] = useState(false);
  const { now: countNow } = usePolling("open alarms", COUNTED_EVERY, async (signal) => {
    await countOpenAlarms(signal);
  });
  useEffect(countNow, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (document.querySelector("dialog[open]") === null) setSeeking(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const places = screens.flatMap(({ nav, title, path }) =>
    nav === undefined ? [] : [{ keys: `g ${nav.key}`, does: `Go to ${title}`, run: () => go(`#${path}`) }],
  );
  useShortcuts("Everywhere", [{ keys: "?", does: "Show these keys", run: () => setHelping(true) }, ...places]);
  return (
    <div class="frame">
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        Skip to the content
      </a>
      <Navigation
        onPalette={() => setSeeking(true)}
        onHelp={() => setHelping(true)}
        onSignOut={() => {
          void signOut();
          announce("You are signed out.");
        }}
      />
      <main id="main" class="main" tabIndex={-1}>
        <Limit onSignOut={() => void signOut()} />
        <Stage />
      </main>
      {seeking && <Palette onClose={() => setSeeking(false)} />}
      {helping && <Help onClose={() => setHelping(false)} />}
    </div>
  );
}

/** What the keyboard does here. */
function Help({ onClose }: { onClose: () => void }) {
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
