/** Words by which a signal speaks of what is to come. */
export const forecast =
  /\b(?:will|expected?|project(?:ed|ion)|predict(?:ed|ion)?|forecast(?:ed)?|probability|likelihood|likely|risk|planned|chance)\b/i;
