import { useRef, useState } from "preact/hooks";
import { countText } from "../../format/number.ts";
import { replaceAddress } from "../../routing/location.ts";
import { hrefTo } from "../../routing/route.ts";
import type { ScreenProps } from "../../shell/screen.ts";
import { useShortcuts } from "../../state/shortcuts.ts";
import { Button } from "../../ui/button.tsx";
import { Segments, Select, TextField } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { AlarmList } from "./alarm-list.tsx";
import { DeliveryList } from "./told/deliveries.tsx";
import {
  type Filters,
  hrefOfFilters,
  isNarrowed,
  nobody,
  readFilters,
  soughtBy,
  statusChoices,
  wide,
  severityChoices,
  type SeverityChoice,
} from "./filters.ts";
import { SilenceList } from "./silences/silences.tsx";
import { type Alarms, useAlarms } from "./use-alarms.ts";
import type { IncidentCounts } from "../../../sdk/src/index.ts";

const views = [
  { name: "alarms", label: "Alarms" },
  { name: "silences", label: "Silences" },
  { name: "deliveries", label: "Messages" },
] as const;
type View = (typeof views)[number]["name"];

/** What is wrong now, the worst first, and what is done about it; silences; messages that did not arrive. */
export default function AlarmsScreen({ query }: ScreenProps) {
  const view = views.find(({ name }) => name === query.get("view"))?.name ?? "alarms";
  const open = (name: View) => replaceAddress(hrefTo("/alarms", {}, { view: name === "alarms" ? null : name }));
  return (
    <Page title="Alarms" wide>
      <Tabs label="Alarms" tabs={views} open={view} onOpen={open}>
        <div class="stack">
          {view === "alarms" ? <AlarmsView query={query} /> : view === "silences" ? <SilenceList /> : <DeliveryList />}
        </div>
      </Tabs>
    </Page>
  );
}

function AlarmsView({ query }: { query: URLSearchParams }) {
  const filters = readFilters(query);
  const held = useRef<HTMLDivElement>(null);
  // A hand is on the list or on the alarm beside it, or there may be one: on a phone nobody can tell.
  const isHeld = () =>
    matchMedia("(hover: none)").matches
      ? scrollY > 0
      : (held.current?.querySelector(":scope > :is(:hover, :focus-within)") ?? null) !== null ||
        document.querySelector("dialog[open]") !== null;
  const alarms = useAlarms(filters, isHeld);
  const narrow = (change: Partial<Filters>) => replaceAddress(hrefOfFilters({ ...filters, alarm: null, ...change }));
  return (
    <>
      <FilterBar
        key={filters.entity ?? filters.q ?? ""}
        counts={alarms.counts}
        filters={filters}
        narrow={narrow}
        acknowledged={
          alarms.counts && countText(alarms.counts.acknowledged, alarms.counts.at_least.includes("acknowledged"))
        }
      />
      <AlarmList
        key={hrefOfFilters({ ...filters, alarm: null })}
        alarms={alarms}
        filters={filters}
        held={held}
        onOrder={(order) => narrow({ order })}
        onChoose={(alarm) => replaceAddress(hrefOfFilters({ ...filters, alarm }))}
      />
    </>
  );
}

function FilterBar({
  filters,
  counts,
  narrow,
  acknowledged,
}: {
  filters: Filters;
  counts: Alarms["counts"];
  narrow: (change: Partial<Filters>) => void;
  acknowledged: string | undefined;
}) {
  const [sought, setSought] = useState(filters.entity ?? filters.q ?? "");
  const field = useRef<HTMLInputElement>(null);
  useShortcuts("Alarms", [{ keys: "/", does: "Search", run: () => field.current?.focus() }]);
  const choices = statusChoices.map((one) =>
    one.value === "acknowledged" && acknowledged !== undefined && acknowledged !== "0"
      ? { ...one, label: `${one.label} ${acknowledged}` }
      : one,
  );
  const whose = [
    { value: "", label: "Everybody’s" },
    { value: nobody, label: "Nobody’s yet" },
    ...(filters.assignee === null || filters.assignee === nobody
      ? []
      : [{ value: filters.assignee, label: filters.assignee }]),
  ];
  return (
    <div class="alarm-filters">
      <Segments bare label="State" value={filters.status} choices={choices} onChange={(status) => narrow({ status })} />
      <SeverityCounts counts={counts} chosen={filters.severity} onChoose={(severity) => narrow({ severity })} />
      <form
        class="alarm-search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          narrow(soughtBy(sought));
        }}
      >
        <TextField
          bare
          label="Search alarms, then Enter"
          placeholder="Search  /"
          value={sought}
          onInput={setSought}
          inputRef={field}
        />
      </form>
      <Select
        bare
        label="Looked after by"
        value={filters.assignee ?? ""}
        choices={whose}
        onChange={(value) => narrow({ assignee: value === "" ? null : value })}
      />
      {isNarrowed(filters) && (
        <Button
          small
          kind="quiet"
          onClick={() => {
            setSought("");
            narrow(wide);
          }}
        >
          {filters.task === null ? "All alarms" : "Alarms of all tasks"}
        </Button>
      )}
    </div>
  );
}

/** How many alarms nobody has acknowledged, by severity; pressing one shows those alone, and pressing it again all. */
function SeverityCounts({
  counts,
  chosen,
  onChoose,
}: {
  counts: IncidentCounts | undefined;
  chosen: SeverityChoice | null;
  onChoose: (severity: SeverityChoice | null) => void;
}) {
  // Their place is kept, so that nothing moves when they come.
  if (counts === undefined) return <div class="alarm-counts alarm-counts-awaited" aria-hidden="true" />;
  return (
    <div class="alarm-counts" role="group" aria-label="Open alarms by severity">
      {severityChoices
        .filter(({ value }) => value === chosen || (counts?.open_by_severity[value] ?? 0) > 0)
        .map(({ value, label }) => (
          <button
            key={value}
            type="button"
            class={`alarm-count alarm-count-${value}`}
            aria-pressed={chosen === value}
            onClick={() => onChoose(chosen === value ? null : value)}
          >
            <span class="alarm-count-number">
              {counts === undefined ? "–" : countText(counts.open_by_severity[value], counts.at_least.includes(value))}
            </span>
            <span class="alarm-count-name">{label}</span>
          </button>
        ))}
    </div>
  );
}
