import type { ComponentType, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { countOpenAlarms, openCount } from "../data/open-alarms.ts";
import { replaceAddressAt, route } from "../routing/location.ts";
import { announceArrival } from "../state/announce.ts";
import { usePolling } from "../state/polling.ts";
import { leaveToasts } from "../state/toasts.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import { Empty, Skeleton } from "../ui/states.tsx";
import { Notice } from "../ui/notice.tsx";
import { Button } from "../ui/button.tsx";
import { screenAt } from "./entry.ts";
import type { ScreenEntry, ScreenProps } from "./screen.ts";

/** Milliseconds until a screen that could not be loaded is tried again, at first. */
const RETRIES_AFTER = 2_000;

/** What has been loaded stays: a screen that is opened again is there at once. */
const loaded = new Map<ScreenEntry, ComponentType<ScreenProps>>();

/** The screen of the address, loaded when it is first asked for. */
export function Stage() {
  const { path, query } = route.value;
  const arrivedAt = useRef<string | null>(null);
  if (path === "/") return <Start />;
  const found = screenAt(path);
  if (found === undefined) return <Nowhere />;
  // A place of its own for each: what arrives for a screen that was left meanwhile changes nothing.
  return <Place key={found.entry.path} {...found} path={path} query={query} arrivedAt={arrivedAt} />;
}

function Place({
  entry,
  params,
  path,
  query,
  arrivedAt,
}: ScreenProps & { entry: ScreenEntry; path: string; arrivedAt: RefObject<string | null> }) {
  const [Screen, show] = useState(() => loaded.get(entry));
  const [failed, setFailed] = useState(false);
  const load = async () => {
    const { default: found } = await entry.load();
    loaded.set(entry, found);
    show(() => found);
  };
  useEffect(() => {
    if (Screen === undefined) load().catch(() => setFailed(true));
  }, []);
  useArrival(path, Screen !== undefined, arrivedAt);
  if (Screen !== undefined) return <Screen key={path} params={params} query={query} />;
  return failed ? <Unloaded title={entry.title} load={load} /> : <Opening title={entry.title} />;
}

/** On another screen, focus and ear are taken along: to its heading. */
function useArrival(path: string, settled: boolean, last: RefObject<string | null>): void {
  useEffect(() => {
    if (!settled || last.current === path) return;
    const isFirst = last.current === null;
    last.current = path;
    scrollTo(0, 0);
    if (isFirst) return;
    leaveToasts();
    const heading = document.querySelector<HTMLElement>("#main h1");
    heading?.focus();
    announceArrival(heading?.textContent ?? "");
  }, [path, settled]);
}

/** Where the console opens: on the alarms where there are any, else where a task is written. */
function Start() {
  useEffect(() => {
    const ender = new AbortController();
    const start = (href: string) => {
      if (!ender.signal.aborted) replaceAddressAt("/", href);
    };
    countOpenAlarms(ender.signal).then(
      (counts) => start(openCount(counts).open > 0 ? "#/alarms" : "#/write"),
      // The list of alarms says what is wrong, and tries again.
      () => start("#/alarms"),
    );
    return () => ender.abort();
  }, []);
  return <Opening title="Decision Monitor" />;
}

const Opening = ({ title }: { title: string }) => (
  <Page title={title}>
    <Skeleton lines={6} />
  </Page>
);

/** Tries again by itself until it is there. */
function Unloaded({ title, load }: { title: string; load: () => Promise<void> }) {
  const { now: tryAgain } = usePolling(title, RETRIES_AFTER, load);
  return (
    <Page title={title}>
      <Notice
        tone="bad"
        title="This part of the console could not be loaded."
        actions={
          <>
            <Button small onClick={tryAgain}>
              Try again
            </Button>
            <Button small onClick={() => location.reload()}>
              Reload the page
            </Button>
          </>
        }
      >
        <p>
          The service may be unreachable, or a newer console has been deployed since this page was opened. It is tried
          again until it works.
        </p>
      </Notice>
    </Page>
  );
}

const Nowhere = () => (
  <Page title="Nothing here">
    <Empty title="There is no such screen." actions={<ButtonLink href="#/">Go to the first one</ButtonLink>}>
      The address may have been cut short on its way here.
    </Empty>
  </Page>
);
