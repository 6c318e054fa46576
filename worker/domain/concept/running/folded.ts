import type { MemberView, SeriesView } from "../../values/series.ts";
import { counts, foldResults, newestIn } from "../members.ts";
import type { MemberRule, NodeRun, ProgramNode } from "./program.ts";

/** A node of one signal, told which view it reads. */
type Reader = Pick<ProgramNode, "rows"> & { run: NodeRun };

const counted = new WeakMap<readonly MemberView[], Map<MemberRule, readonly SeriesView[]>>();

/** What is in view of each member that counts, by the members' names; computed once for the same view. */
function viewsOf({ members = [] }: SeriesView, fold: MemberRule): readonly SeriesView[] {
  const byRule = counted.get(members) ?? new Map<MemberRule, readonly SeriesView[]>();
  counted.set(members, byRule);
  const known = byRule.get(fold);
  if (known !== undefined) return known;
  const found = members.filter(({ member }) => counts(fold, member)).map(({ view }) => view);
  byRule.set(fold, found);
  return found;
}

/** A node that is run for each member of its signal, place `signal` among the views, and folded: `each` reads the first view. */
export function foldedRun(each: Reader, fold: MemberRule, signal: number, maxAgeMs: number | null): Reader {
  const views = (all: readonly SeriesView[]) => viewsOf(all[signal] as SeriesView, fold);
  return {
    run: (slots, all, at, justBefore) => {
      const present = views(all).filter((view) => {
        const newest = newestIn(view, at);
        return newest !== null && at - newest <= (maxAgeMs ?? Infinity);
      });
      return foldResults(
        fold.across,
        present.map((view) => each.run(slots, [view], at, justBefore)),
      );
    },
    rows: (all, at) => views(all).reduce((sum, view) => sum + 1 + each.rows([view], at), 0),
  };
}
