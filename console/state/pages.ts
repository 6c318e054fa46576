import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { useAgain } from "./again.ts";
import { type Failure, failureOf, isAbort } from "./failure.ts";

interface Page<Item> {
  items: readonly Item[];
  next_cursor: string | null;
}

/** How far a list has come, whatever is in it. */
export interface PageState {
  items: readonly unknown[];
  loading: boolean;
  failure: Failure | null;
  hasMore: boolean;
  more: () => void;
  reload: () => void;
}

/** A list of any length, of which as many pages are here as somebody has looked at. */
export interface Pages<Item> extends PageState {
  items: readonly Item[];
  /** Changes what is here without asking again: after an action on one item. */
  change: (change: (items: readonly Item[]) => readonly Item[]) => void;
}

/** Whether it is known that there is nothing in a list. */
export const isEmpty = ({ items, loading, failure, hasMore }: PageState): boolean =>
  items.length === 0 && !loading && failure === null && !hasMore;

interface State<Item> {
  items: readonly Item[];
  cursor: string | null;
  loading: boolean;
  failure: Failure | null;
}

/** Fetches the first page when `key` changes, and each further one when asked for, by the API's cursors. */
export function usePages<Item>(
  key: string,
  list: (page: { limit: number; cursor?: string }, options: { signal: AbortSignal }) => Promise<Page<Item>>,
): Pages<Item> {
  const [state, setState] = useState<State<Item>>({ items: [], cursor: null, loading: true, failure: null });
  const [round, setRound] = useState(0);
  const newest = useRef(list);
  newest.current = list;
  const ender = useRef(new AbortController());

  const fetchPage = useCallback(async (cursor: string | null, { signal }: AbortController): Promise<void> => {
    // Two keys pressed before the list is drawn ask for the same page: only the first answer follows its cursor.
    const follow = (next: (old: State<Item>) => State<Item>): void =>
      setState((old) => (cursor === null || old.cursor === cursor ? next(old) : old));
    setState((old) => ({ ...old, loading: true, failure: null }));
    try {
      const page = await newest.current({ limit: 50, ...(cursor !== null && { cursor }) }, { signal });
      if (signal.aborted) return;
      follow((old) => ({
        items: cursor === null ? page.items : [...old.items, ...page.items],
        cursor: page.next_cursor,
        loading: false,
        failure: null,
      }));
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      follow((old) => ({ ...old, loading: false, failure: failureOf(error) }));
    }
  }, []);

  useEffect(() => setState({ items: [], cursor: null, loading: true, failure: null }), [key]);
  useEffect(() => {
    ender.current = new AbortController();
    void fetchPage(null, ender.current);
    return () => ender.current.abort();
  }, [key, round]);

  const more = useCallback(() => {
    if (!state.loading && state.cursor !== null) void fetchPage(state.cursor, ender.current);
  }, [state.loading, state.cursor]);
  const reload = useCallback(() => setRound((old) => old + 1), []);
  const change = useCallback(
    (how: (items: readonly Item[]) => readonly Item[]) => setState((old) => ({ ...old, items: how(old.items) })),
    [],
  );
  const { items, loading, failure, cursor } = state;
  useAgain(state, items.length > 0 ? more : reload);
  return { items, loading, failure, hasMore: cursor !== null, more, reload, change };
}
