import { useEffect, useRef, useState } from "preact/hooks";
import type { ListedPrimitive } from "../../../sdk/src/index.ts";
import { go, replaceAddress } from "../../routing/location.ts";
import { hrefTo } from "../../routing/route.ts";
import { signalName } from "../../format/names.ts";
import { client } from "../../session/session.ts";
import type { ScreenProps } from "../../shell/screen.ts";
import { announce } from "../../state/announce.ts";
import { isEmpty, usePages } from "../../state/pages.ts";
import { may } from "../../state/scopes.ts";
import { useSettled } from "../../state/settled.ts";
import { useShortcuts } from "../../state/shortcuts.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Key } from "../../ui/chip.tsx";
import { Segments, TextField } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty, MorePages } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { Glance } from "./glance.tsx";
import { useFeedsOf } from "./use-feeds.ts";
import { hrefOfView, signalOrders, readView, type SignalsView } from "./view.ts";
import { sourceWords, taskCountText, valuesText } from "./words.ts";

/** Every signal that sentences can name. */
export default function SignalsScreen({ query }: ScreenProps) {
  const view = readView(query);
  const mayDefine = may("author");
  const pages = usePages(JSON.stringify(view), (page, options) =>
    client().primitives.list(
      {
        order: view.order,
        count_tasks: true,
        ...(view.q === "" ? {} : { q: view.q }),
        ...page,
      },
      options,
    ),
  );
  const rows = useRef<HTMLDivElement>(null);
  const step = (steps: number) => {
    const links = [...(rows.current?.querySelectorAll<HTMLElement>(".signals-name") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const to = links[at === -1 ? 0 : Math.max(0, Math.min(links.length - 1, at + steps))];
    if (to === undefined) return announce("There is no signal here.");
    if (to === links.at(-1)) pages.more();
    to.focus();
    to.scrollIntoView({ block: "nearest" });
  };
  useShortcuts("Signals", [
    { keys: "j", does: "Next signal", repeats: true, run: () => step(1) },
    { keys: "k", does: "The one before", repeats: true, run: () => step(-1) },
    { keys: "n", does: "Register a signal", run: () => go(hrefTo("/signals/new")) },
  ]);
  const empty = isEmpty(pages);
  const isBare = empty && view.q === "";
  return (
    <Page
      title="Signals"
      actions={
        <>
          {mayDefine && !isBare && (
            <ButtonLink kind="primary" href={hrefTo("/signals/new")}>
              Register a signal <Key>n</Key>
            </ButtonLink>
          )}
        </>
      }
    >
      {!isBare && <Finder view={view} />}
      <Card flush>
        <div ref={rows}>
          {pages.items.length > 0 && <SignalTable signals={pages.items} />}
          {empty && (isBare ? <NoSignals mayDefine={mayDefine} /> : <NoMatch view={view} />)}
        </div>
        {!empty && <MorePages of={pages} noun="signals" />}
      </Card>
    </Page>
  );
}

function Finder({ view }: { view: SignalsView }) {
  const [text, setText] = useState(view.q);
  const settled = useSettled(text.trim(), 250);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts("Signals", [{ keys: "/", does: "Look for a signal", run: () => field.current?.focus() }]);
  useEffect(() => {
    if (settled !== view.q) replaceAddress(hrefOfView({ ...view, q: settled }));
  }, [settled]);
  useEffect(() => {
    if (view.q !== text.trim() && view.q === "") setText("");
  }, [view.q]);
  return (
    <div class="signals-finder">
      <TextField
        bare
        label="Look for a signal"
        placeholder="Name, description or synonym  /"
        value={text}
        onInput={setText}
        inputRef={field}
      />
      <Segments
        bare
        label="Order"
        value={view.order}
        choices={signalOrders}
        onChange={(order) => replaceAddress(hrefOfView({ ...view, order }))}
      />
    </div>
  );
}

function SignalTable({ signals }: { signals: readonly ListedPrimitive[] }) {
  const feedsOf = useFeedsOf();
  return (
    <Table
      caption="Signals"
      rows={signals}
      keyOf={({ primitive_id }) => primitive_id}
      columns={[
        {
          head: "Signal",
          cell: ({ primitive_id, description }) => (
            <>
              <a class="signals-name" href={hrefTo("/signals/:name", { name: primitive_id })}>
                {signalName(primitive_id)}
              </a>
              {description !== undefined && <p class="signals-description">{description}</p>}
              <p class="signals-id">{primitive_id}</p>
            </>
          ),
        },
        { head: "Lately", cell: (one) => <Glance signal={one} /> },
        { head: "Values", cell: (one) => <p class="signals-values">{valuesText(one)}</p>, minor: true },
        {
          head: "Arrives by",
          cell: (one) => <ArrivesBy signal={one} feeds={feedsOf(one.primitive_id)} />,
          minor: true,
        },
        {
          head: "Tasks",
          numbers: true,
          cell: (one) => <span class={one.task_count === 0 ? "muted" : undefined}>{taskCountText(one)}</span>,
        },
      ]}
    />
  );
}

function ArrivesBy({ signal, feeds }: { signal: ListedPrimitive; feeds: readonly string[] }) {
  if (feeds.length === 0) return <>{sourceWords(signal.source)}</>;
  return (
    <>
      {feeds.map((feed, i) => (
        <span key={feed}>
          {i > 0 && ", "}
          <a href={hrefTo("/feeds/:name", { name: feed })}>{feed}</a>
        </span>
      ))}
    </>
  );
}

function NoSignals({ mayDefine }: { mayDefine: boolean }) {
  return (
    <Empty
      title="No signals yet"
      actions={
        mayDefine && (
          <>
            <ButtonLink kind="primary" href={hrefTo("/signals/new")}>
              Register a signal
            </ButtonLink>
            <ButtonLink href={hrefTo("/write")}>Paste a table instead</ButtonLink>
          </>
        )
      }
    >
      A signal is something measured of your entities, such as daily logins of an account. Sentences speak of signals. A
      table pasted under Write registers its columns by itself.
    </Empty>
  );
}

function NoMatch({ view }: { view: SignalsView }) {
  return (
    <Empty
      title={`No signal holds “${view.q}”`}
      actions={<Button onClick={() => replaceAddress(hrefOfView({ ...view, q: "" }))}>All signals</Button>}
    >
      Names, descriptions and synonyms are searched.
    </Empty>
  );
}
