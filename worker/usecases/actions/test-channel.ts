import type { ChannelTest, DeleteChannelInput } from "../../contract/resources/actions/channels.ts";
import { channelTestContent } from "../../domain/action/channels/test-content.ts";
import { testId } from "../../domain/action/test-id.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { noSuchChannel } from "../service/not-found.ts";
import type { Services } from "../services.ts";

/**
 * Sends a message to a channel that says that it is a test, once and at once; how it went is noted with the channel. Throws
 * `not_found`, and `conflict` for an inbox, which calls nobody.
 */
export async function testChannel(services: Services, { channel: name }: DeleteChannelInput): Promise<ChannelTest> {
  const channel = await services.channels.find(name);
  if (channel === null) throw noSuchChannel(name);
  if (channel.kind === "inbox")
    throw new DomainError("conflict", "An inbox stores what it gets and calls nobody: there is nothing to test.", {
      location: "channel",
    });
  const message_id = testId(services.newId());
  const began = services.now();
  const content = channelTestContent(name, message_id, began);
  const delivery = {
    kind: "notification" as const,
    channel: name,
    message: content.text,
    content,
    payload: { test: true },
  };
  const sending = services.senders.notification.send({ delivery, stored: delivery, message_id, names: [] });
  services.defer(sending);
  const outcome = await sending;
  await services.channels.note(name, outcome, services.now());
  return {
    channel: name,
    version: outcome.route?.channel_version ?? channel.version,
    delivered: outcome.ok,
    error: outcome.ok ? null : outcome.error,
    http_status: outcome.ok ? null : (outcome.status ?? null),
    duration_ms: services.now() - began,
  };
}
