import { render } from "preact";
import { keyAtHand } from "./session/session.ts";
import { App } from "./shell/app.tsx";
import { listenForShortcuts } from "./state/shortcuts.ts";
import { keepTheme } from "./state/theme.ts";

const key = keyAtHand();
keepTheme();
listenForShortcuts();
const place = document.getElementById("console");
if (place !== null) render(<App keyAtHand={key} />, place);
