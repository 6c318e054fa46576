import { render } from "preact";
import { keyAtHand } from "./session/session.ts";
import { App } from "./shell/app.tsx";
import { preloadScreen } from "./shell/entry.ts";
import { listenForActions } from "./state/announce.ts";
import { listenForShortcuts } from "./state/shortcuts.ts";
import { keepTheme } from "./state/theme.ts";

const key = keyAtHand();
keepTheme();
listenForActions();
listenForShortcuts();
const place = document.getElementById("console");
// The screen comes while the key is checked.
if (key !== null) preloadScreen();
if (place !== null) {
  place.replaceChildren();
  render(<App keyAtHand={key} />, place);
}
