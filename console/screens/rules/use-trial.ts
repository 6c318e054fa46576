import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../state/announce.ts";
import { type Failure, failureOf, isAbort } from "../../state/failure.ts";
import { type Tried, triedWords, withPage } from "./affected.ts";
import { trial } from "./kinds.ts";
import type { Fields } from "./read-fields.ts";
import type { RulesKind } from "./version.ts";

/** A trial of a draft on every active task, page by page. */
export interface TrialRun {
  /** The text that is or was tried; null for none. */
  text: string | null;
  tried: Tried | null;
  running: boolean;
  failure: Failure | null;
  start: (text: string, body: Fields) => void;
  stop: () => void;
  forget: () => void;
}

interface State {
  text: string | null;
  tried: Tried | null;
  running: boolean;
  failure: Failure | null;
}

const nothing: State = { text: null, tried: null, running: false, failure: null };

/** Tries drafts; a new one ends the one before. */
export function useRulesTrial(kind: RulesKind): TrialRun {
  const [state, setState] = useState<State>(nothing);
  const ender = useRef(new AbortController());
  useEffect(() => () => ender.current.abort(), []);

  const start = useCallback(
    (text: string, body: Fields) => {
      ender.current.abort();
      ender.current = new AbortController();
      const { signal } = ender.current;
      setState({ ...nothing, text, running: true });
      const run = async (): Promise<void> => {
        let tried: Tried | null = null;
        let cursor: string | null = null;
        try {
          do {
            const page = await trial(kind, body, cursor, signal);
            if (signal.aborted) return;
            tried = withPage(tried, page);
            cursor = page.next_cursor;
            setState({ text, tried, running: cursor !== null, failure: null });
          } while (cursor !== null);
          announce(triedWords(tried));
        } catch (error) {
          if (signal.aborted || isAbort(error)) return;
          const failure = failureOf(error);
          setState({ text, tried, running: false, failure });
          announce(failure.message);
        }
      };
      void run();
    },
    [kind],
  );
  const stop = useCallback(() => {
    ender.current.abort();
    setState((old) => ({ ...old, running: false }));
  }, []);
  const forget = useCallback(() => {
    ender.current.abort();
    setState(nothing);
  }, []);
  return { ...state, start, stop, forget };
}
