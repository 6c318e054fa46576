import { limitText } from "../state/scopes.ts";
import { Button } from "../ui/button.tsx";

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
