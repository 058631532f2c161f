import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { asAnybody, type Context } from '#platform/context.ts';
import type { Log } from '../log/log.ts';
import type { EndpointDefinition } from './endpoint.ts';
import type { RawInput, Runner } from './runner.ts';

/**
 * Calls that are told as they change. Who listens to the same call of the same site is one group: after a purge of its tags the reply
 * is made once, and where it changed the same bytes go to all. Each message is the whole reply, and its id the reply's own hash, so
 * that who comes back with the last id he heard is told something only where something happened, whichever process he comes back to.
 */

export type LiveCalls = {
  /** Tells all groups that show one of `tags`; several purges in a row are told of once. */
  purge(tags: readonly string[] | 'all'): void;
  /** What `call` says now. Throws as the call itself would. */
  join(call: LiveCall): Promise<Membership>;
  /** Ends every stream. */
  close(): void;
};

export type LiveCall = { definition: EndpointDefinition; ctx: Context; raw: RawInput };

export type Membership = {
  /** Writes what is said now, unless `lastId` is of the same, and from then on whatever changes. */
  listen(response: ServerResponse, lastId: string | undefined): void;
};

/** `begun`: how many readings had begun when this one did. */
type Message = { id: string; bytes: Buffer; begun: number };
type Group = LiveCall & { listeners: Set<ServerResponse>; last: Message };

/** Fifty commitments at once are one message. */
const SETTLE_MS = 500;
/** Proxies end a connection that says nothing for a minute. */
const HEARTBEAT_MS = 25_000;
const HEARTBEAT = Buffer.from(':\n\n');
/** Whoever has as much as this to read is gone, or too slow to be told. */
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

  /** As anybody would be answered now: nothing of who opened the group is within its reach. */
  async function read({ definition, ctx, raw }: LiveCall): Promise<Message> {
    begun += 1;
    const place = begun;
    const text = JSON.stringify(await runner.runWire(definition, { ...asAnybody(ctx), now: now() }, raw));
    const id = createHash('sha1').update(text).digest('base64url').slice(0, 16);
    return { id, bytes: Buffer.from(`id: ${id}\ndata: ${text}\n\n`), begun: place };
  }

  /** Nobody is told again what was read before that which he has heard. */
  function tell(group: Group, message: Message): void {
    if (message.begun < group.last.begun) return;
    const isNews = group.last.id !== message.id;
    group.last = message;
    if (isNews) for (const listener of group.listeners) write(listener, message.bytes);
  }

  /** One telling at a time: the next waits for the present one, and for what else is purged meanwhile. */
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
    // One after the other: a change of everything must not take all connections of the database at once.
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
      // Nobody makes a group of his own by what the call does not read.
      const input = JSON.stringify(runner.readInput(call.definition, call.raw));
      const purgesBefore = purges;
      const message = await read(call);
      return {
        listen(response, lastId) {
          if (isClosed) response.end();
          // Gone while the call was made.
          if (isClosed || response.destroyed) return;
          const key = `${call.definition.path} ${call.ctx.site.id} ${input}`;
          const group = groups.get(key) ?? { ...call, listeners: new Set(), last: message };
          groups.set(key, group);
          // The day may have turned since the others were told.
          if (purges === purgesBefore) tell(group, message);
          else {
            // Read before something changed, perhaps for a group that the purge could not know yet.
            due.add(group);
            tellSoon();
          }
          group.listeners.add(response);
          response.once('close', () => {
            group.listeners.delete(response);
            if (group.listeners.size === 0 && groups.get(key) === group) groups.delete(key);
          });
          // What the others have heard, which may be newer: whatever differs from it is told to all.
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
        // What is being read now is told to nobody.
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
