import { gaugeOf, type Measured } from "./gauge.ts";

/** A value against its limit on a line; the side on which it fires is shaded. */
export function GaugeLine({ of, text }: { of: Measured; text: (value: number) => string }) {
  const { value, limit, fires } = gaugeOf(of);
  const percent = (place: number) => `${place * 100}%`;
  const side = value > limit ? "is above" : value < limit ? "is below" : "is";
  return (
    <div class="gauge" role="img" aria-label={`${text(of.value)} ${side} the limit of ${text(of.limit)}`}>
      <div class="gauge-line">
        <span
          class="gauge-fires"
          style={{ insetInlineStart: percent(fires[0]), width: percent(fires[1] - fires[0]) }}
        />
        <span
          class="gauge-way"
          style={{ insetInlineStart: percent(Math.min(value, limit)), width: percent(Math.abs(value - limit)) }}
        />
        <span class="gauge-limit" style={{ insetInlineStart: percent(limit) }} />
        <span class={`gauge-value${of.fired ? " gauge-value-bad" : ""}`} style={{ insetInlineStart: percent(value) }} />
      </div>
      <div class="gauge-names">
        <span class={`gauge-name ${edge(value)}`} style={{ insetInlineStart: percent(value) }}>
          <strong>{text(of.value)}</strong>
        </span>
        <span class={`gauge-name gauge-name-limit ${edge(limit)}`} style={{ insetInlineStart: percent(limit) }}>
          limit {text(of.limit)}
        </span>
      </div>
    </div>
  );
}

const edge = (place: number): string => (place < 0.2 ? "gauge-name-start" : place > 0.8 ? "gauge-name-end" : "");
