import { inboxChannel } from "../../../worker/domain/action/channels/channel.ts";
import type { Channels, StoredChannel } from "../../../worker/usecases/ports/actions/channels.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type Tables, versionKey } from "./tables.ts";

const untold = {
  version: 1,
  changed_at: null,
  last_delivered_at: null,
  last_failed_at: null,
  last_error: null,
  last_http_status: null,
};
const inbox: StoredChannel = { ...inboxChannel, ...untold, created_at: null };
/** Where the inbox stands: after every other channel. */
const last = -1;

/** Channels in memory, the inbox among them. */
export function memoryChannels({ actions, channels, tasks }: Tables): Channels {
  const positionOf = ({ created_at, channel }: StoredChannel): [number, string] => [created_at ?? last, channel];
  const tasksOn = (name: string) =>
    [...tasks.values()].flatMap(({ task_id, status, action_id, action_version }) => {
      const config = actions.get(versionKey(action_id, action_version))?.config;
      return status !== "deleted" && config?.type === "notification" && config.channel === name ? [task_id] : [];
    });
  return {
    add: async (channel, created_at) =>
      channel.channel !== inbox.channel && addNew(channels, channel.channel, { ...channel, ...untold, created_at }),
    change: async (channel, _, changed_at) => {
      const stored = channels.get(channel.channel);
      if (stored?.version !== channel.version) return false;
      channels.set(channel.channel, { ...stored, ...channel, changed_at, version: channel.version + 1 });
      return true;
    },
    note: async (name, outcome, now) => {
      const stored = channels.get(name);
      if (stored === undefined) return;
      const failed = outcome.ok
        ? { last_delivered_at: now }
        : { last_failed_at: now, last_error: outcome.error, last_http_status: outcome.status ?? null };
      channels.set(name, { ...stored, ...failed });
    },
    find: async (name) => (name === inbox.channel ? inbox : (structuredClone(channels.get(name)) ?? null)),
    names: async (limit) => [inbox.channel, ...[...channels.keys()].sort().slice(0, limit - 1)],
    list: async (after, limit) => newestFirst([...channels.values(), inbox], positionOf, after, limit),
    positionOf,
    tasksOn: async (name, limit) => tasksOn(name).slice(0, limit),
    remove: async (name) => tasksOn(name).length === 0 && channels.delete(name),
  };
}
