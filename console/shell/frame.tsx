import { useState } from "preact/hooks";
import { screens } from "../registry.ts";
import { go } from "../routing/location.ts";
import { signOut } from "../session/session.ts";
import { announce } from "../state/announce.ts";
import { useShortcuts } from "../state/shortcuts.ts";
import { Help } from "./help.tsx";
import { Limit } from "./limit.tsx";
import { Navigation } from "./navigation.tsx";
import { Stage } from "./stage.tsx";

/** The console of somebody who is signed in: navigation, and the screen of the address. */
export function Frame() {
  const [helping, setHelping] = useState(false);
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
        onHelp={() => setHelping(true)}
        onSignOut={() => {
          signOut();
          announce("You are signed out. The key is forgotten.");
        }}
      />
      <main id="main" class="main" tabIndex={-1}>
        <Limit onSignOut={signOut} />
        <Stage />
      </main>
      {helping && <Help onClose={() => setHelping(false)} />}
    </div>
  );
}
