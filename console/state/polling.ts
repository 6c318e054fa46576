import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { waitAfter } from "./back-off.ts";
import { isAbort } from "./failure.ts";

/** How asking again and again goes. */
export interface Polling {
  /** When the last answer came; null before the first. */
  at: number | null;
  /** Failures in a row. */
  failures: number;
  /** Asks now. */
  now: () => void;
}

/**
 * Asks again and again while somebody may be looking: not in a hidden tab, and more and more rarely while it fails. When the
 * tab is shown again it asks at once. `key` begins anew.
 */
export function usePolling(key: string, every: number, ask: (signal: AbortSignal) => Promise<void>): Polling {
  const [state, setState] = useState<{ at: number | null; failures: number }>({ at: null, failures: 0 });
  const newest = useRef(ask);
  newest.current = ask;
  const askNow = useRef(() => {});
  useEffect(() => {
    const ender = new AbortController();
    let timer = 0;
    let failures = 0;
    let asking = false;
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden && !ender.signal.aborted) timer = setTimeout(() => void turn(), waitAfter(failures, every));
    };
    const turn = async (): Promise<void> => {
      if (asking) return;
      asking = true;
      clearTimeout(timer);
      try {
        await newest.current(ender.signal);
        failures = 0;
        if (!ender.signal.aborted) setState({ at: Date.now(), failures });
      } catch (error) {
        if (ender.signal.aborted || isAbort(error)) return;
        failures += 1;
        setState((old) => ({ ...old, failures }));
      } finally {
        asking = false;
        wait();
      }
    };
    askNow.current = () => void turn();
    const onVisible = () => {
      if (document.hidden) clearTimeout(timer);
      else void turn();
    };
    document.addEventListener("visibilitychange", onVisible);
    wait();
    return () => {
      ender.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [key, every]);
  const now = useCallback(() => askNow.current(), []);
  return { ...state, now };
}
