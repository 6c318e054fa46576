import { useEffect, useRef } from "preact/hooks";
import { waitAfter } from "./back-off.ts";
import type { Failure } from "./failure.ts";

const EVERY = 2_000;

/** Asks again by itself while a failure may pass, more and more rarely, and never for a refusal or in a hidden tab. */
export function useAgain({ failure, loading }: { failure: Failure | null; loading: boolean }, ask: () => void): void {
  const failures = useRef(0);
  const newest = useRef(ask);
  newest.current = ask;
  useEffect(() => {
    if (loading) return undefined;
    if (failure === null) {
      failures.current = 0;
      return undefined;
    }
    if (failure.passes !== true) return undefined;
    const timer = setTimeout(turn, waitAfter(failures.current, EVERY));
    function turn(): void {
      if (document.hidden) return;
      failures.current += 1;
      newest.current();
    }
    document.addEventListener("visibilitychange", turn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", turn);
    };
  }, [failure, loading]);
}
