import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { silentLog } from '#tests/support/log.ts';
import { type Actor, asAnybody, type Context, VISITOR, type ViewerClass } from '../context.ts';
import { defineEndpoint } from './endpoint.ts';
import { handle } from './handle.ts';
import { createLiveCalls, type LiveCalls } from './live-calls.ts';
import { createRunner } from './runner.ts';
import { A_SITE, ACTORS } from './small-app.test-support.ts';

/** Live calls with slow replies: the test decides when each one ends, and with what. */

const told = defineEndpoint({
  method: 'GET',
  path: '/api/v2/told',
  summary: 'What is told',
  access: 'public',
  response: z.object({ says: z.string() }),
  cache: { seconds: 60 },
  live: { tags: ['told'] },
});

type Reading = { ctx: Context; say: (text: string) => void; fail: () => void };

const NOW = new Date('2026-11-21T18:00:00Z');
let readings: Reading[];
let live: LiveCalls;
beforeEach(() => {
  vi.useFakeTimers();
  readings = [];
  const endpoint = handle(told, {
    run: (ctx) =>
      new Promise((resolve, reject) => {
        readings.push({ ctx, say: (says) => resolve({ says }), fail: () => reject(new Error('no')) });
      }),
  });
  live = createLiveCalls({
    runner: createRunner([endpoint], { checkReplies: true }),
    log: silentLog,
    now: () => NOW,
  });
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

const reading = (index: number): Reading => {
  const found = readings[index];
  if (!found) throw new Error(`there is no reading ${index}`);
  return found;
};
/** Waits until the reload after a purge has begun. */
const settled = () => vi.advanceTimersByTimeAsync(500);
const justNow = () => vi.advanceTimersByTimeAsync(0);

type Asker = { actor?: Actor | undefined; viewer?: ViewerClass };

/** Joins the call; `listens` starts listening once the reply is there, and returns what it receives. */
function asks({ actor = { kind: 'visitor' }, viewer = VISITOR }: Asker = {}) {
  // The calls here read no more of the context.
  const ctx = { site: A_SITE, actor, session: null, viewer } as unknown as Context;
  const joining = live.join({ definition: told, ctx, raw: {} });
  return {
    async listens(lastId?: string) {
      const response = new ServerResponse(new IncomingMessage(new Socket()));
      const write = vi.spyOn(response, 'write');
      (await joining).listen(response, lastId);
      const texts = () => write.mock.calls.map(([bytes]) => String(bytes));
      return {
        response,
        hears: () => texts().map((text) => /"says":"(\w+)"/.exec(text)?.[1]),
        lastId: () => /^id: (\S+)/.exec(texts().at(-1) ?? '')?.[1],
      };
    },
  };
}

/** A client that already listens to `text`. */
async function listener(text: string) {
  const asking = asks();
  reading(readings.length - 1).say(text);
  return asking.listens();
}

test('what is purged while the first listener asks is read anew for him', async () => {
  const first = asks();
  live.purge(['told']);
  reading(0).say('old');
  const { hears } = await first.listens();
  expect(hears()).toEqual(['old']);
  await settled();
  reading(1).say('new');
  await justNow();
  expect(hears()).toEqual(['old', 'new']);
});

test('who asked before the others were told brings nobody the older reply, nor hears it', async () => {
  const other = await listener('A');
  const late = asks();
  live.purge(['told']);
  await settled();
  reading(2).say('B');
  await justNow();
  reading(1).say('A');
  const { hears } = await late.listens();
  await settled();
  reading(3).say('B');
  await justNow();
  expect(other.hears()).toEqual(['A', 'B']);
  expect(hears()).toEqual(['B']);
});

test('of two who ask one after the other, the slower reading is not told to the faster', async () => {
  const slow = asks();
  const fast = asks();
  reading(1).say('tomorrow');
  const heardFast = await fast.listens();
  reading(0).say('today');
  const heardSlow = await slow.listens();
  expect({ fastHears: heardFast.hears(), slowHears: heardSlow.hears() }).toEqual({
    fastHears: ['tomorrow'],
    slowHears: ['tomorrow'],
  });
});

test('a reply that somebody read after a change is not undone by a telling that began before it', async () => {
  const other = await listener('A');
  live.purge(['told']);
  await settled();
  live.purge(['told']);
  const next = asks();
  reading(2).say('C');
  const heardNext = await next.listens();
  reading(1).say('B');
  await settled();
  reading(3).say('C');
  await justNow();
  expect({ otherHears: other.hears(), nextHears: heardNext.hears() }).toEqual({
    otherHears: ['A', 'C'],
    nextHears: ['C'],
  });
});

test('who comes back with the last reply hears it only where it is another', async () => {
  const other = await listener('A');
  const same = asks();
  reading(1).say('A');
  expect((await same.listens(other.lastId())).hears()).toEqual([]);
  const behind = asks();
  reading(2).say('B');
  expect((await behind.listens(other.lastId())).hears()).toEqual(['B']);
  expect(other.hears()).toEqual(['A', 'B']);
});

test('one telling at a time: what is purged meanwhile waits, and is told', async () => {
  const { hears } = await listener('A');
  live.purge(['told']);
  await settled();
  live.purge(['told']);
  await settled();
  expect(readings).toHaveLength(2);
  reading(1).say('B');
  await justNow();
  await settled();
  reading(2).say('C');
  await justNow();
  expect(hears()).toEqual(['A', 'B', 'C']);
});

test('a reading that fails holds up no later one', async () => {
  const { hears } = await listener('A');
  live.purge(['told']);
  await settled();
  reading(1).fail();
  await justNow();
  live.purge('all');
  await settled();
  reading(2).say('B');
  await justNow();
  expect(hears()).toEqual(['A', 'B']);
});

test('after the end nobody begins to listen, and nobody is told', async () => {
  const { hears, response } = await listener('A');
  const late = asks();
  live.purge(['told']);
  await settled();
  live.close();
  reading(1).say('A');
  reading(2).say('B');
  const afterwards = await late.listens();
  await justNow();
  expect({ listenerHears: hears(), lateHears: afterwards.hears() }).toEqual({
    listenerHears: ['A'],
    lateHears: [],
  });
  expect({ listenerEnded: response.writableEnded, lateEnded: afterwards.response.writableEnded }).toEqual({
    listenerEnded: true,
    lateEnded: true,
  });
});

test('the reply is for anybody: nothing of who asked is within its reach', async () => {
  const subscriber: ViewerClass = { kind: 'subscriber', premium: true, warRoom: true, ads: 'none' };
  const asking = asks({ actor: ACTORS.member, viewer: subscriber });
  const { ctx } = reading(0);
  expect(ctx).toEqual({ ...asAnybody(ctx), now: NOW });
  expect(ctx).toMatchObject({ actor: { kind: 'visitor' }, session: null, viewer: VISITOR });
  reading(0).say('A');
  await asking.listens();
});
