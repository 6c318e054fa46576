import { useResource } from "../state/resource.ts";
import { client, session } from "./session.ts";

/** What the key of who is signed in may do; everything until that is known, for the API has the last word. */
export function useScopes(): { mayPush: boolean; mayDefine: boolean } {
  const own = useResource(session.value?.key ?? null, (signal) => client().keys.getCurrent({ signal }));
  const scopes = own.data?.scopes;
  return {
    mayPush: scopes?.includes("evaluate") ?? true,
    mayDefine: scopes?.includes("author") ?? true,
  };
}
