const erased = "(erased)";

/** What an entity is called, as its alarms know it; records hold a pseudonym alone. Null where no alarm knows. */
export function nameIn(alarms: readonly { entity_id: string; entity: string }[], entityId: string): string | null {
  const known = alarms.find((alarm) => alarm.entity_id === entityId && alarm.entity !== erased);
  return known?.entity ?? null;
}
