import type { ComponentChildren, ComponentProps } from "preact";
import { isEmpty, type Pages } from "../state/pages.ts";
import { MorePages } from "./states.tsx";
import { Table } from "./table.tsx";

/** A paged list as a table, or what is said where there is nothing in it. */
export function PagedTable<Row>({
  of,
  noun,
  empty,
  ...table
}: Omit<ComponentProps<typeof Table<Row>>, "rows"> & {
  of: Omit<Pages<Row>, "change">;
  noun: string;
  empty?: ComponentChildren;
}) {
  if (isEmpty(of)) return <>{empty}</>;
  return (
    <>
      {of.items.length > 0 && <Table rows={of.items} {...table} />}
      <MorePages of={of} noun={noun} />
    </>
  );
}
