import { useState } from "preact/hooks";
import { endedBecause, signIn, signInAddress } from "../session/session.ts";
import { announce } from "../state/announce.ts";
import { useDeed } from "../state/deed.ts";
import type { Failure } from "../state/failure.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Checkbox, TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { Logo } from "./logo.tsx";

/** Where nobody is signed in: asks for an API key, and says where it is kept. */
export function SignIn({ failure: before }: { failure: Failure | null }) {
  const [key, setKey] = useState("");
  const [keep, setKeep] = useState(false);
  const { busy, failure, setFailure, during } = useDeed(before);
  const submit = async () => {
    if (key.trim() === "") {
      setFailure({ type: "console_error", message: "Enter an API key." });
      return;
    }
    await during(async () => {
      await signIn(key.trim(), keep);
      announce("You are signed in.");
    });
  };
  return (
    <main class="sign-in">
      <form
        class="sign-in-card"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <Logo />
        <h1>Sign in</h1>
        {endedBecause.value !== null && <Notice tone="warn">{endedBecause}</Notice>}
        {signInAddress.value !== null && (
          <ButtonLink kind="primary" href={signInAddress.value}>
            Sign in with your account
          </ButtonLink>
        )}
        <TextField
          label="API key"
          secret
          mono
          value={key}
          onInput={setKey}
          failure={failure}
          hint="The one your programs send as X-API-Key. Not the elevated key: the console asks for that only when a call needs it, and forgets it."
        />
        <Checkbox
          label="Keep me signed in in this tab"
          hint="Until the tab is closed. Otherwise the key is in memory only, and gone when the page is reloaded."
          checked={keep}
          onChange={setKeep}
        />
        <Button kind={signInAddress.value === null ? "primary" : "plain"} type="submit" busy={busy}>
          {signInAddress.value === null ? "Sign in" : "Sign in with the key"}
        </Button>
      </form>
      <p class="sign-in-foot">
        The same by program: <a href="/reference">API reference</a>
      </p>
    </main>
  );
}
