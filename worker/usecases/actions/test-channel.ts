import type { ChannelTest, DeleteChannelInput } from "../../contract/resources/actions/channels.ts";
import type { MessageContent } from "../../domain/action/content.ts";
import { markedMessage } from "../../domain/action/message.ts";
import { testId } from "../../domain/action/test-id.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
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
  const content = testContent(name, message_id, began);
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

/** It has a key of its own, so that it hides in no alert of a pager. */
function testContent(name: string, key: string, at: number): MessageContent {
  return {
    event: "trigger",
    key,
    title: markedMessage(`Channel ${name}`, true),
    text: markedMessage(
      `messages to the channel ${name} arrive here. Nothing happened, and there is nothing to do.`,
      true,
    ),
    note: null,
    facts: [],
    context: ["Decision Monitor"],
    links: [],
    urgency: "info",
    entity: name,
    at: formatTimestamp(at),
  };
}
