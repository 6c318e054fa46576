import { inboxChannel } from "../../../worker/domain/action/channels/channel.ts";
import type { Channels, StoredChannel } from "../../../worker/usecases/ports/actions/channels.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type Tables, versionKey } from "./tables.ts";

const inbox: StoredChannel = { ...inboxChannel, created_at: null };
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
      channel.channel !== inbox.channel && addNew(channels, channel.channel, { ...channel, created_at }),
    find: async (name) => (name === inbox.channel ? inbox : (structuredClone(channels.get(name)) ?? null)),
    names: async (limit) => [inbox.channel, ...[...channels.keys()].sort().slice(0, limit - 1)],
    list: async (after, limit) => newestFirst([...channels.values(), inbox], positionOf, after, limit),
    positionOf,
    tasksOn: async (name, limit) => tasksOn(name).slice(0, limit),
    remove: async (name) => tasksOn(name).length === 0 && channels.delete(name),
  };
}
