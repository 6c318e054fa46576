import type { ListedPrimitive } from "../../../sdk/src/index.ts";
import { Sparkline } from "../../charts/sparkline.tsx";
import { isDrawable, pointsOf } from "../../data/points.ts";
import { signalName } from "../../format/names.ts";
import { formatValue } from "../../format/number.ts";
import { client } from "../../session/session.ts";
import { now } from "../../state/clock.ts";
import { useResource } from "../../state/resource.ts";
import { useInView } from "../../ui/in-view.ts";
import { Time } from "../../ui/time.tsx";
import { qualityOf } from "./words.ts";

const POINTS = 30;

/** The last values of one of the entities of a signal, and how old the newest is; asked once the row has come to rest in view. */
export function Glance({ signal }: { signal: ListedPrimitive }) {
  const { primitive_id } = signal;
  const [place, inView] = useInView<HTMLDivElement>();
  const found = useResource(inView ? primitive_id : null, async (abort) => {
    const [newest] = (await client().primitives.listEntities({ id: primitive_id, limit: 1 }, { signal: abort })).items;
    if (newest === undefined) return null;
    const about = { entity: newest.entity, primitive_id, limit: POINTS };
    return { newest, rows: (await client().observations.list(about, { signal: abort })).items };
  });
  return (
    <div ref={place} class="signals-glance">
      {found.data === null && <span class="muted">no values yet</span>}
      {found.data != null && <Lately signal={signal} {...found.data} />}
    </div>
  );
}

function Lately({
  signal,
  newest,
  rows,
}: {
  signal: ListedPrimitive;
  newest: { entity: string; value: unknown; observed_at: string };
  rows: Parameters<typeof pointsOf>[0];
}) {
  const points = pointsOf(rows);
  const old = qualityOf(newest.observed_at, signal, now.value)?.isOld === true;
  const values = points.flatMap(({ value }) => value ?? []);
  return (
    <>
      {isDrawable(points) && values.length > 1 && (
        <Sparkline values={values} label={`${signalName(signal.primitive_id)} of ${newest.entity}, the last values`} />
      )}
      <span class="signals-glance-words">
        <span>{formatValue(newest.value, signal.unit)}</span>
        <span class={old ? "signals-old" : "muted"}>
          <Time at={newest.observed_at} />
          {old && ", too old"}
        </span>
      </span>
    </>
  );
}
