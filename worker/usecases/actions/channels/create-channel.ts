import type { Channel as ChannelView, CreateChannelBody } from "../../../contract/resources/actions/channels.ts";
import { maskAddress, type OutgoingChannel } from "../../../domain/action/channels/channel.ts";
import { canonicalText } from "../../../domain/values/hashing/canonical.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { channelKinds } from "../../../domain/action/channels/registry.ts";
import { checkEndpoint, checkHeaders, checkSecret, expectWhole } from "../../service/check-outgoing.ts";
import { toChannelView } from "./list-channels.ts";
import type { Services } from "../../services.ts";

const mailUnbound = () =>
  new DomainError("validation_error", "This deployment cannot send mail: it has no send_email binding.", {
    location: "kind",
    suggestion: "Use another kind, or have the operator bind EMAIL and set SVC_EMAIL_FROM.",
  });

/** Refuses what a channel must not have: an address that must not be called, a secret that nobody has listed, mail where none can be sent. */
export function checkChannel({ config }: Pick<Services, "config">, channel: OutgoingChannel): void {
  const { endpoint, headers, routing_key, address } = channel;
  if (address !== null && config.mailFrom === null) throw mailUnbound();
  if (address !== null) expectWhole(address, maskAddress(address), "address");
  if (endpoint !== null) checkEndpoint(endpoint, config.allowPrivateTargets, "endpoint");
  checkHeaders(headers, config.actionEnv, "headers");
  if (routing_key !== null) checkSecret(routing_key, config.actionEnv, "routing_key");
}

/** Makes a channel. The same body again is the same channel; another body for its name throws `conflict`. */
export async function createChannel(
  services: Services,
  input: CreateChannelBody,
): Promise<{ channel: ChannelView; created: boolean }> {
  const { channels } = services;
  const { channel: name, kind, headers = {}, routing_key = null, address = null } = input;
  const { retries = 0, per_minute = null, group = !channelKinds[kind].forPrograms } = input;
  const endpoint = input.endpoint ?? channelKinds[kind].endpoint ?? null;
  const channel = { channel: name, kind, endpoint, headers, routing_key, address, retries, per_minute, group };
  checkChannel(services, channel);
  const created = await channels.add(channel, services.now());
  const stored = await channels.find(name);
  if (stored !== null && (created || canonicalText(settingsGiven(stored)) === canonicalText(settingsGiven(channel))))
    return { channel: toChannelView(stored), created };
  throw new DomainError("conflict", `There is a channel ${name} with a different configuration.`, {
    location: "channel",
    suggestion: `PATCH /channels/${name} changes it; its kind stays.`,
  });
}

/** What a channel is, without how it went. */
const settingsGiven = ({ channel, kind, endpoint, headers, routing_key, address, ...more }: OutgoingChannel) => {
  const { retries, per_minute, group } = more;
  return { channel, kind, endpoint, headers, routing_key, address, retries, per_minute, group };
};
