import type { Channel, CreateChannelBody } from "../../contract/resources/actions/channels.ts";
import { canonicalText } from "../../domain/values/hashing/canonical.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { channelKinds } from "../../domain/action/channels/registry.ts";
import { checkEndpoint, checkHeaders, checkSecret } from "../service/check-outgoing.ts";
import { toChannelView } from "./channel-view.ts";
import type { Services } from "../services.ts";

const noMail = () =>
  new DomainError("validation_error", "This deployment cannot send mail: it has no send_email binding.", {
    location: "kind",
    suggestion: "Use another kind, or have the operator bind EMAIL and set SVC_EMAIL_FROM.",
  });

/** Makes a channel. The same body again is the same channel; another body for its name throws `conflict`. */
export async function createChannel(
  services: Services,
  input: CreateChannelBody,
): Promise<{ channel: Channel; created: boolean }> {
  const { config, channels } = services;
  const { channel: name, kind, headers = {}, routing_key = null, address = null } = input;
  const { retries = 0, per_minute = null, group = !channelKinds[kind].forPrograms } = input;
  const endpoint = input.endpoint ?? channelKinds[kind].endpoint ?? null;
  if (address !== null && config.mailFrom === null) throw noMail();
  if (endpoint !== null) checkEndpoint(endpoint, config.allowPrivateTargets, "endpoint");
  checkHeaders(headers, config.actionEnv, "headers");
  if (routing_key !== null) checkSecret(routing_key, config.actionEnv, "routing_key");
  const channel = { channel: name, kind, endpoint, headers, routing_key, address, retries, per_minute, group };
  const created_at = services.now();
  if (await channels.add(channel, created_at)) {
    return { channel: toChannelView({ ...channel, created_at }), created: true };
  }
  const stored = await channels.find(name);
  if (stored !== null) {
    const { created_at: _, ...made } = stored;
    if (canonicalText(made) === canonicalText(channel)) return { channel: toChannelView(stored), created: false };
  }
  throw new DomainError("conflict", `There is a channel ${name} with a different configuration.`, {
    location: "channel",
    suggestion:
      "Channels cannot be changed. Create another, move the tasks to it with PATCH /tasks/{id}, and delete the old one.",
  });
}
