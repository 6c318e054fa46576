import { useEffect, useState } from "preact/hooks";
import { findSession, isKept, keyAtHand as takeKey, session, signIn } from "../session/session.ts";
import { announced } from "../state/announce.ts";
import { type Failure, failureOf } from "../state/failure.ts";
import { ElevationDialog } from "./elevation-dialog.tsx";
import { ShellFrame } from "./frame.tsx";
import { SignIn } from "./sign-in.tsx";
import { Toasts } from "./toasts.tsx";

/** The console: signed in or not, with what speaks to the person over both. */
export function App({ keyAtHand }: { keyAtHand: string | null }) {
  const [trying, setTrying] = useState(true);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    const enter = (key: string) => {
      setTrying(true);
      setFailure(null);
      signIn(key, isKept())
        .catch((error: unknown) => setFailure(failureOf(error)))
        .finally(() => setTrying(false));
    };
    if (keyAtHand !== null) enter(keyAtHand);
    else void findSession().finally(() => setTrying(false));
    const onAddress = () => {
      const key = location.hash.startsWith("#key=") ? takeKey() : null;
      if (key !== null) enter(key);
    };
    addEventListener("hashchange", onAddress);
    return () => removeEventListener("hashchange", onAddress);
  }, []);
  return (
    <>
      {session.value !== null ? (
        <ShellFrame />
      ) : trying ? (
        <p class="opening">Signing in…</p>
      ) : (
        <SignIn failure={failure} />
      )}
      <Toasts />
      <ElevationDialog />
      <div class="unseen" role="status" aria-live="polite">
        {announced}
      </div>
    </>
  );
}
