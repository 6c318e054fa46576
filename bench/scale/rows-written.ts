/** Rows that one recorded evaluation which fires nothing writes, as the databases themselves count them. */
export async function rowsWritten(url: string): Promise<{ d1: number; shard: number }> {
  const response = await fetch(url);
  const rows: { d1: number; shard: number } = await response.json();
  return rows;
}
