import { category } from "./category.ts";

/** Who may be told. */
export const recipients = category(
  "team desk group channel queue manager lead crew unit department squad committee office inbox handler specialist specialists people folks",
);
