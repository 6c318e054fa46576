import type { Concept, ConditionExplanation, DecisionRecord, DecisionExplanation } from "../../../sdk/src/index.ts";
import { foldText, shownMember } from "../../data/members.ts";
import { signalWords, signalName } from "../../format/names.ts";
import { formatNumber, formatValue, formatShare } from "../../format/number.ts";
import { formatInstant } from "../../format/time.ts";
import { scoreUnit } from "../../data/score-unit.ts";
import { client } from "../../session/session.ts";
import { usePages } from "../../state/pages.ts";
import { useResource } from "../../state/resource.ts";
import { Button } from "../../ui/button.tsx";
import { Card, FoldedCard } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Facts } from "../../ui/table.tsx";
import { WhyActions } from "./actions.tsx";
import { GaugeLine } from "./gauge/gauge-line.tsx";
import { DecisionHistory } from "./history.tsx";
import { judgedBy } from "./gauge/judged.ts";
import { Operands } from "./operands.tsx";
import { outcomeText, outcomeTone } from "./outcome.ts";
import { ProofPanel } from "./proof.tsx";
import { decidedLevel, operandSignal, recordedSignal } from "./result-signal.ts";
import { RateAlarm } from "./rate-alarm.tsx";
import { WhySignalChart } from "./signal-chart.tsx";
import { TaskContext, useTaskContext } from "./task-context.tsx";
import { windowsOf } from "./windows.ts";

const CHARTS = 4;

interface Whole {
  record: DecisionRecord;
  explanation: DecisionExplanation;
  words: ConditionExplanation;
  concept: Concept;
  entity: string | null;
  onName: () => void;
}

/** A decision with everything that is known about it. */
export function Decision({ record, explanation, words, concept, entity, onName }: Whole) {
  const { decision_id, entity_id, condition_id, evaluated_at, signal_errors, operands } = record;
  const signals = Object.keys(record.input_primitives).toSorted();
  const units = useResource(signals.join(" "), async (signal) => {
    const found = await Promise.all(signals.map((id) => client().primitives.get({ id }, { signal })));
    return new Map(found.map(({ primitive_id, unit }) => [primitive_id, unit ?? null]));
  });
  const unitOf = (signal: string) => units.data?.get(signal) ?? null;
  const history = usePages<DecisionRecord>(`${condition_id} ${entity_id}`, (page, options) =>
    client().decisions.list({ condition_id, entity_id, ...page }, options),
  );
  const context = useTaskContext(record);
  const [alarm] = (context.data?.incidents ?? []).filter(({ kind }) => kind === "condition");
  const judged = judgedBy(record, explanation);
  const own = recordedSignal(record);
  const resultUnit = own === null ? null : unitOf(own);
  const countsIn = scoreUnit(record.strategy, resultUnit);
  const text = (value: number) => formatValue(value, judged?.of === "result" ? resultUnit : countsIn);
  const windows = windowsOf(concept);
  return (
    <div class="why">
      <div class="why-main stack">
        <Card>
          <div class="spread">
            <div class="row">
              <Chip tone={outcomeTone(record)} dot>
                {outcomeText(record)}
              </Chip>
              <span class="muted">about {formatInstant(evaluated_at)}</span>
              {!record.deterministic && <Chip>snapshot</Chip>}
            </div>
            {alarm !== undefined && <RateAlarm alarm={alarm} onRated={context.reload} />}
          </div>
          {judged !== null && <GaugeLine of={judged} text={text} />}
          {judged?.of === "score" && (
            <p class="small muted">The value behind it: {formatValue(record.concept_result.value, resultUnit)}.</p>
          )}
          <p>{explanation.counterfactual?.meaning ?? explanation.counterfactual_reason ?? ""}</p>
          {signal_errors.length > 0 && (
            <Notice tone="warn" title="Some signals could not be fetched">
              <ul class="small">
                {signal_errors.map((one) => (
                  <li key={one.primitive_id}>
                    <code>{one.primitive_id}</code>: {one.message}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </Card>
        {record.members !== undefined && (
          <Card title="Its members">
            <Facts
              facts={record.members.deciding.map(({ member, value }) => [
                shownMember(member),
                formatValue(value, resultUnit),
              ])}
            />
            <p class="small muted">{foldText(record.members)}.</p>
          </Card>
        )}
        {operands.length > 0 && (
          <Card title="The conditions it combines">
            <Operands
              operands={operands}
              explanation={explanation}
              words={words}
              signalOf={(operand) => operandSignal(record, operand)}
              unitOf={unitOf}
            />
          </Card>
        )}
        <Card title="The signals over time">
          {entity === null ? (
            <div class="stack">
              <p class="muted">
                A record holds a pseudonym, and no alarm says whose it is. Its values are stored under its name, which
                takes the elevated key to look up.
              </p>
              <div>
                <Button onClick={onName}>Name the entity</Button>
              </div>
            </div>
          ) : (
            signals
              .slice(0, CHARTS)
              .map((signal) => (
                <WhySignalChart
                  key={signal}
                  signal={signal}
                  record={record}
                  entity={entity}
                  unit={unitOf(signal)}
                  windows={windows.get(signal) ?? []}
                  level={decidedLevel(record, explanation, signal)}
                  decisions={history.items}
                />
              ))
          )}
          {signals.length > CHARTS && (
            <p class="muted small">
              {signals.length - CHARTS} more signals are in the record:{" "}
              {signals.slice(CHARTS).map(signalWords).join(", ")}.
            </p>
          )}
        </Card>
        {explanation.drivers.length > 1 && (
          <FoldedCard title="What moved it">
            <Drivers drivers={explanation.drivers} unitOf={unitOf} />
          </FoldedCard>
        )}
        <FoldedCard title="The decisions before and after">
          <div class="why-history">
            <DecisionHistory pages={history} record={record} resultUnit={resultUnit} scoreUnit={countsIn} />
          </div>
        </FoldedCard>
      </div>
      <div class="why-side stack">
        <Card title="The task">
          <TaskContext found={context} record={record} entity={entity} />
          {context.data?.tasks.length === 0 && <p>{words.natural_language_summary}</p>}
        </Card>
        <Card title="What it set off">
          <WhyActions actions={record.actions} />
        </Card>
        <FoldedCard title="Proof">
          <ProofPanel id={decision_id} />
        </FoldedCard>
        <FoldedCard title="Record">
          <p class="small muted">{words.parameter_rationale}</p>
          <Facts
            facts={[
              ["Decision", <code>{decision_id}</code>],
              ["Entity in the record", <code>{entity_id}</code>],
              ["Condition", <code>{`${condition_id}@${record.condition_version}`}</code>],
              ["Concept", <code>{`${record.concept_id}@${record.concept_version}`}</code>],
              ["Strategy", record.strategy.replaceAll("_", " ")],
              ["Logic", <code>{record.ir_hash.slice(0, 12)}…</code>],
              ["Ledger seen", Object.values(record.watermarks).map(formatNumber).join(", ") || "none"],
            ]}
          />
        </FoldedCard>
      </div>
    </div>
  );
}

/** What each signal contributed, the most first, as bars. */
function Drivers({
  drivers,
  unitOf,
}: {
  drivers: DecisionExplanation["drivers"];
  unitOf: (signal: string) => string | null;
}) {
  const sorted = drivers.toSorted((a, b) => b.contribution - a.contribution);
  return (
    <ul class="drivers">
      {sorted.map(({ signal, contribution, value, sampled, member }) => (
        <li key={signal} class="driver">
          <span class="driver-name">
            {signalName(signal)}{" "}
            <span class="muted">
              {member && `${shownMember(member)} `}
              {formatValue(value, unitOf(signal))}
            </span>
          </span>
          <span class="driver-share">
            {formatShare(contribution)}
            {sampled === true && <span class="muted"> estimated</span>}
          </span>
          <span class="driver-bar" aria-hidden="true">
            <span style={{ width: `${Math.max(0, Math.min(1, contribution)) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
