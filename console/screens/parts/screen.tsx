import { useState } from "preact/hooks";
import { IntervalChart } from "../../charts/interval.tsx";
import { SeriesChart } from "../../charts/series-chart.tsx";
import { Sparkline } from "../../charts/sparkline.tsx";
import { DAY } from "../../format/time.ts";
import { say } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Figure, FoldedCard } from "../../ui/card.tsx";
import { Chip, Key } from "../../ui/chip.tsx";
import { Checkbox, Segments, Select, TextArea, TextField } from "../../ui/field.tsx";
import { Icon, iconNames } from "../../ui/icon.tsx";
import { Listbox } from "../../ui/listbox.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty, Skeleton } from "../../ui/states.tsx";
import { Facts, Table } from "../../ui/table.tsx";

const colours = [
  ["accent", "can be acted on, or is chosen"],
  ["bad", "fires, or has failed"],
  ["warn", "needs a look"],
  ["good", "is well"],
  ["muted", "is less important"],
] as const;
const sizes = ["0", "1", "2", "3", "4", "5", "6"];
const spaces = ["1", "2", "3", "4", "5", "6", "7", "8"];
const wave = Array.from({ length: 30 }, (_, i) => ({
  at: Date.UTC(2026, 2, 1) + i * DAY,
  value: 0.5 + Math.sin(i / 3) / 6,
}));
const refusal = {
  type: "validation_error",
  message: "`cooldown` is not a duration.",
  suggestion: "Write it like 15m.",
  location: "firing.cooldown",
};

/** The parts that every screen is made of, each in all of its states. */
export default function PartsScreen() {
  return (
    <Page title="Parts">
      <Type />
      <Controls />
      <Says />
      <Shows />
    </Page>
  );
}

function Type() {
  return (
    <Card title="Type, spacing, colour">
      {sizes.map((size) => (
        <p key={size} class={`parts-size-${size}`}>
          Size {size}: 12 tickets is 8.454 standard deviations above the mean
        </p>
      ))}
      <div class="row">
        {spaces.map((space) => (
          <span key={space} class={`parts-space parts-space-${space}`} title={`--s${space}`} />
        ))}
      </div>
      <ul class="parts-colours">
        {colours.map(([name, means]) => (
          <li key={name} class={`parts-colour parts-colour-${name}`}>
            {name}: {means}
          </li>
        ))}
      </ul>
      <div class="row">
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    </Card>
  );
}

function Controls() {
  const [text, setText] = useState("15m");
  const [on, setOn] = useState(true);
  const [choice, setChoice] = useState<"one" | "two">("one");
  const choices = [
    { value: "one", label: "One" },
    { value: "two", label: "Two" },
  ] as const;
  return (
    <Card title="Controls">
      <div class="row">
        <Button kind="primary" onClick={() => say("Done.", () => Promise.resolve())}>
          Primary <Key>a</Key>
        </Button>
        <Button>Plain</Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="danger">Danger</Button>
        <Button small>Small</Button>
        <Button busy>Busy</Button>
        <Button disabled>Barred</Button>
        <Button pressed>Pressed</Button>
      </div>
      <TextField label="A field" optional value={text} onInput={setText} hint="With a hint, such as 15m." />
      <TextField label="A refused field" value="soon" onInput={setText} failure={refusal} />
      <TextArea label="Several lines" rows={2} value={text} onInput={setText} />
      <Select label="One of a few" value={choice} choices={choices} onChange={setChoice} />
      <Segments label="One of very few" value={choice} choices={choices} onChange={setChoice} />
      <Checkbox label="Yes or no" checked={on} onChange={setOn} hint="With a hint." />
    </Card>
  );
}

function Says() {
  return (
    <Card title="What it says">
      <div class="row">
        <Chip>plain</Chip>
        <Chip tone="accent">accent</Chip>
        <Chip tone="good" dot>
          good
        </Chip>
        <Chip tone="warn">warn</Chip>
        <Chip tone="bad">bad</Chip>
      </div>
      <Notice title="Something to know">
        <p>In a sentence or two.</p>
      </Notice>
      <Notice tone="good" title="It went well" />
      <Notice tone="warn" title="It needs a look" />
      <ErrorNotice failure={refusal} />
      <Empty title="Nothing yet" actions={<Button>A way on</Button>}>
        What would be here, and how it gets here.
      </Empty>
      <Skeleton />
    </Card>
  );
}

function Shows() {
  const [chosen, setChosen] = useState("first");
  return (
    <>
      <Card title="What it shows">
        <div class="parts-figures">
          <Figure name="A figure" value="1,204" note="and what it rests on" />
          <Figure name="An interval" value="about 3" note={<IntervalChart low={1} expected={3} high={6} />} />
          <Figure name="A sparkline" value={<Sparkline values={[1, 3, 2, 5]} limit={4} label="Up from 1 to 5" />} />
        </div>
        <SeriesChart
          label="A wave"
          points={wave}
          levels={[{ value: 0.4, label: "limit 40%" }]}
          stretches={[{ from: wave[12]?.at ?? 0, to: wave[16]?.at ?? 0 }]}
          unit="ratio"
          height={160}
        />
        <Facts
          facts={[
            ["A fact", "35%"],
            ["Another", "since 3 Mar"],
          ]}
        />
        <Listbox label="A list" items={["first", "second"]} keyOf={(one) => one} chosen={chosen} onChoose={setChosen}>
          {(one) => one}
        </Listbox>
      </Card>
      <Card title="A table" flush>
        <Table
          caption="A small table"
          rows={[1, 1200]}
          keyOf={String}
          columns={[
            { head: "Name", cell: (row) => `Row ${row}` },
            { head: "Number", numbers: true, cell: String },
          ]}
        />
      </Card>
      <FoldedCard title="Folded">
        <p>What is only wanted now and then.</p>
      </FoldedCard>
    </>
  );
}
