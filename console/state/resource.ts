import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { useAgain } from "./again.ts";
import { type Failure, failureOf, isAbort } from "./failure.ts";

/** Something that is fetched: what was last known of it stays while it is fetched anew. */
export interface Resource<Data> {
  data: Data | undefined;
  failure: Failure | null;
  loading: boolean;
  reload: () => void;
  /** Puts in what is known already, such as the answer to a change. */
  set: (data: Data) => void;
}

/**
 * Fetches when `key` changes and when asked to; `key` null fetches nothing. An answer to an older question is dropped. With
 * `keep`, what was known of the last key stays until there is something about the new one.
 */
export function useResource<Data>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Data>,
  { keep = false }: { keep?: boolean } = {},
): Resource<Data> {
  const [state, setState] = useState<{ key: string | null; data?: Data; failure: Failure | null; loading: boolean }>({
    key: null,
    failure: null,
    loading: key !== null,
  });
  const [round, setRound] = useState(0);
  const newest = useRef(load);
  newest.current = load;
  useEffect(() => {
    if (key === null) return undefined;
    const ender = new AbortController();
    setState((old) =>
      old.key === key || keep ? { ...old, key, loading: true } : { key, failure: null, loading: true },
    );
    const fetchIt = async (): Promise<void> => {
      try {
        const data = await newest.current(ender.signal);
        if (!ender.signal.aborted) setState({ key, data, failure: null, loading: false });
      } catch (error) {
        if (ender.signal.aborted || isAbort(error)) return;
        setState((old) => ({ ...old, failure: failureOf(error), loading: false }));
      }
    };
    void fetchIt();
    return () => ender.abort();
  }, [key, round]);
  const reload = useCallback(() => setRound((old) => old + 1), []);
  useAgain(state, reload);
  const set = useCallback((data: Data) => setState((old) => ({ ...old, data, failure: null })), []);
  const known = keep ? key !== null : state.key === key;
  // What is known of the last key is not yet of this one, though it is asked for only once this is drawn.
  const loading = state.loading || (key !== null && state.key !== key);
  return { data: known ? state.data : undefined, failure: state.failure, loading, reload, set };
}
