/** What a message tells, by its kind. */
export const messageKinds: Readonly<Record<string, string>> = {
  decision: "Alarm",
  test: "Test",
  no_data: "No data",
  recovered: "All clear",
  reminder: "Reminder",
  members: "More members",
};
