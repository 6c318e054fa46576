import { hrefTo } from "../../../routing/route.ts";
import { barredText } from "../../../state/scopes.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";

/** Where the key may not write tasks, and not even have a sentence read. */
export function Barred() {
  return (
    <Page title="Write">
      <Card>
        <Empty
          title="This key cannot write a task"
          actions={
            <>
              <ButtonLink href={hrefTo("/alarms")}>See the alarms</ButtonLink>
              <ButtonLink href={hrefTo("/tasks")}>See the tasks</ButtonLink>
            </>
          }
        >
          {barredText("author")} What others have written, and what came of it, is there to be read.
        </Empty>
      </Card>
    </Page>
  );
}
