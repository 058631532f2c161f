import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { asAnybody, type Context } from '#platform/context.ts';
import type { Log } from '../log/log.ts';
import type { EndpointDefinition } from './endpoint.ts';
import type { RawInput, Runner } from './runner.ts';

/**
 * Calls that are streamed as they change. All listeners of the same call on the same site form one group: after a purge of its tags the
 * reply is made once, and if it changed, all get the same bytes. Each message is the whole reply, and its id is the reply's hash, so a
 * client that reconnects with its last id receives something only if the reply has changed, whichever process it reaches.
 */

export type LiveCalls = {
  /** Updates all groups that show one of `tags`; several purges in a row cause one update. */
  purge(tags: readonly string[] | 'all'): void;
  /** The current reply of `call`. Throws as the call itself would. */
  join(call: LiveCall): Promise<Membership>;
  /** Ends every stream. */
  close(): void;
};

export type LiveCall = { definition: EndpointDefinition; ctx: Context; raw: RawInput };

export type Membership = {
  /** Writes the current reply, unless `lastId` is its id, and from then on every change. */
  listen(response: ServerResponse, lastId: string | undefined): void;
};

/** `begun`: how many reads had begun when this one did. */
type Message = { id: string; bytes: Buffer; begun: number };
type Group = LiveCall & { listeners: Set<ServerResponse>; last: Message };

/** Fifty commitments at once become one message. */
const SETTLE_MS = 500;
/** Proxies close a connection that is silent for a minute. */
const HEARTBEAT_MS = 25_000;
const HEARTBEAT = Buffer.from(':\n\n');
/** A client with this much unread data is gone, or too slow to keep. */
const MOST_UNREAD_BYTES = 262_144;

export function createLiveCalls({ runner, log, now }: { runner: Runner; log: Log; now: () => Date }): LiveCalls {
  const groups = new Map<string, Group>();
  const due = new Set<Group>();
  let timer: NodeJS.Timeout | null = null;
  let isTelling = false;
  let isClosed = false;
  let purges = 0;
  let begun = 0;

  const heartbeat = setInterval(() => {
    for (const { listeners } of groups.values()) for (const listener of listeners) write(listener, HEARTBEAT);
  }, HEARTBEAT_MS);
  heartbeat.unref();

  /** Reads the reply as an anonymous visitor, so nothing about the client that opened the group is reachable. */
  async function read({ definition, ctx, raw }: LiveCall): Promise<Message> {
    begun += 1;
    const place = begun;
    const text = JSON.stringify(await runner.runWire(definition, { ...asAnybody(ctx), now: now() }, raw));
    const id = createHash('sha1').update(text).digest('base64url').slice(0, 16);
    return { id, bytes: Buffer.from(`id: ${id}\ndata: ${text}\n\n`), begun: place };
  }

  /** Skips a message that was read before the one already sent. */
  function tell(group: Group, message: Message): void {
    if (message.begun < group.last.begun) return;
    const isNews = group.last.id !== message.id;
    group.last = message;
    if (isNews) for (const listener of group.listeners) write(listener, message.bytes);
  }

  /** One update at a time: the next waits for the current one, and collects what is purged meanwhile. */
  function tellSoon(): void {
    if (due.size === 0 || timer !== null || isTelling || isClosed) return;
    timer = setTimeout(() => void tellDue(), SETTLE_MS);
    timer.unref();
  }

  async function tellDue(): Promise<void> {
    timer = null;
    isTelling = true;
    const waiting = [...due];
    due.clear();
    // Sequential: a purge of everything must not take all database connections at once.
    for (const group of waiting) {
      if (group.listeners.size === 0) continue;
      try {
        tell(group, await read(group));
      } catch (error) {
        log.error({ err: error, path: group.definition.path }, 'a live call could not be announced');
      }
    }
    isTelling = false;
    tellSoon();
  }

  return {
    purge(tags) {
      purges += 1;
      for (const group of groups.values()) {
        if (tags === 'all' || group.definition.live?.tags.some((tag) => tags.includes(tag))) due.add(group);
      }
      tellSoon();
    },

    async join(call) {
      // Parameters that the call does not read must not create a group of their own.
      const input = JSON.stringify(runner.readInput(call.definition, call.raw));
      const purgesBefore = purges;
      const message = await read(call);
      return {
        listen(response, lastId) {
          if (isClosed) response.end();
          // The client left during the call.
          if (isClosed || response.destroyed) return;
          const key = `${call.definition.path} ${call.ctx.site.id} ${input}`;
          const group = groups.get(key) ?? { ...call, listeners: new Set(), last: message };
          groups.set(key, group);
          // The day may have changed since the last update of the others.
          if (purges === purgesBefore) tell(group, message);
          else {
            // The reply was read before a purge, possibly for a group that the purge could not know yet.
            due.add(group);
            tellSoon();
          }
          group.listeners.add(response);
          response.once('close', () => {
            group.listeners.delete(response);
            if (group.listeners.size === 0 && groups.get(key) === group) groups.delete(key);
          });
          // Sends the group's last message, which may be newer; any difference from it goes to all.
          if (group.last.id !== lastId) write(response, group.last.bytes);
        },
      };
    },

    close() {
      isClosed = true;
      clearInterval(heartbeat);
      if (timer !== null) clearTimeout(timer);
      for (const { listeners } of groups.values()) {
        for (const listener of listeners) listener.end();
        // A read in progress must not be sent to anybody.
        listeners.clear();
      }
      groups.clear();
    },
  };
}

function write(listener: ServerResponse, bytes: Buffer): void {
  if (listener.writableLength > MOST_UNREAD_BYTES) listener.destroy();
  else listener.write(bytes);
}
