import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPageCache, type PageCache, type RenderedPage } from './page-cache.ts';

let now = 0;
let cache: PageCache;
let renders = 0;
beforeEach(() => {
  now = 0;
  renders = 0;
  cache = createPageCache({ maxBytes: 1_000_000, clock: () => now });
});

const aPage = (text: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  tags: ['prospect:1'],
  keepSeconds: 60,
  ...more,
});

/** Renders `text` immediately. */
const rendering =
  (text: string, more: Partial<RenderedPage> = {}) =>
  async () => {
    renders += 1;
    return aPage(text, more);
  };

/** A render that waits until the test gives it a result. */
function heldRender() {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
  return {
    render: () => {
      renders += 1;
      return promise;
    },
    finish: resolve,
    fail: reject,
  };
}

const ask = async (key: string, render: () => Promise<RenderedPage>) => {
  const { page, source } = await cache.get(key, render);
  return `${source} ${page.bodies.identity?.toString()}`;
};

async function servedAtLeast(key: string, render: () => Promise<RenderedPage>, version: number): Promise<void> {
  const { page } = await cache.get(key, render);
  expect(Number(page.bodies.identity?.toString())).toBeGreaterThanOrEqual(version);
}

/** Requests the page until `render` starts, which it does only when no earlier refresh is in progress, and returns what was served then. */
async function askUntilRendered(key: string, render: () => Promise<RenderedPage>): Promise<string> {
  const before = renders;
  return vi.waitFor(async () => {
    const served = await ask(key, render);
    expect(renders).toBe(before + 1);
    return served;
  });
}

/** Stored without compression, so `settled` suffices after a refresh of it. */
const A_PICTURE = { headers: { 'content-type': 'image/png' } };
/** Lets everything finish that waits neither for a render nor for the compression threads. */
const settled = () => new Promise((done) => setImmediate(done));

test('a page is rendered once and then served from memory', async () => {
  expect(await ask('a', rendering('first'))).toBe('miss first');
  expect(await ask('a', rendering('second'))).toBe('hit first');
  expect(await ask('b', rendering('other'))).toBe('miss other');
  expect(cache.size()).toBe(2);
});

test('many that ask at once share one render', async () => {
  const held = heldRender();
  const answers = Array.from({ length: 20 }, () => ask('a', held.render));
  held.finish(aPage('one'));
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['miss one']));
  expect(renders).toBe(1);
});

test('a failing render is told to all who wait, and is not kept', async () => {
  const held = heldRender();
  const answers = [ask('a', held.render), ask('a', held.render)];
  held.fail(new Error('broken'));
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('a', rendering('well'))).toBe('miss well');
});

test('a page past its time is served while the next is made, once', async () => {
  await ask('a', rendering('old'));
  now = 60_000;
  const held = heldRender();
  expect(await ask('a', held.render)).toBe('stale old');
  expect(await ask('a', held.render)).toBe('stale old');
  expect(renders).toBe(2);
  held.finish(aPage('new'));
  await expect.poll(() => ask('a', rendering('newer'))).toBe('hit new');
});

test('a refresh that fails leaves the old page, one that finds nothing takes it away', async () => {
  await ask('a', rendering('old'));
  now = 61_000;
  expect(await ask('a', () => Promise.reject(new Error('broken')))).toBe('stale old');
  const errorPage = rendering('error page', { status: 500, keepSeconds: 0 });
  expect(await askUntilRendered('a', errorPage)).toBe('stale old');
  const notFound = rendering('not found', { status: 404, keepSeconds: 0 });
  expect(await askUntilRendered('a', notFound)).toBe('stale old');
  await expect.poll(() => ask('a', notFound)).toBe('miss not found');
  expect(cache.size()).toBe(0);
});

test('a purge takes effect at once, for every page with the tag and no other', async () => {
  await ask('a', rendering('a', { tags: ['prospect:1', 'list:x'] }));
  await ask('b', rendering('b', { tags: ['list:x'] }));
  await ask('c', rendering('c', { tags: ['prospect:2'] }));
  cache.purge(['list:x', 'unknown']);
  expect(cache.size()).toBe(1);
  expect(await ask('a', rendering('a2'))).toBe('miss a2');
  expect(await ask('c', rendering('c2'))).toBe('hit c');
});

test('purging all empties the cache', async () => {
  await ask('a', rendering('a', { tags: [] }));
  await ask('b', rendering('b'));
  cache.purge('all');
  expect(cache.size()).toBe(0);
  expect(await ask('a', rendering('a2'))).toBe('miss a2');
});

test.each(['prospect:1', 'all'])(
  'a render that began before a purge (%s) is neither kept nor shared',
  async (purged) => {
    const held = heldRender();
    const before = ask('a', held.render);
    cache.purge(purged === 'all' ? 'all' : [purged]);
    expect(await ask('a', rendering('after'))).toBe('miss after');
    held.finish(aPage('before'));
    expect(await before).toBe('miss before');
    expect(await ask('a', rendering('later'))).toBe('hit after');
  },
);

test('a refresh that began before a purge does not bring the page back', async () => {
  await ask('a', rendering('old'));
  now = 61_000;
  const held = heldRender();
  await ask('a', held.render);
  cache.purge(['prospect:1']);
  held.finish(aPage('taken down', A_PICTURE));
  await settled();
  expect(cache.size()).toBe(0);
});

test('a page that shows something else than before is purged by what it shows now', async () => {
  await ask('a', rendering('old', { tags: ['prospect:1'] }));
  now = 61_000;
  await ask('a', rendering('new', { tags: ['prospect:2'] }));
  await expect.poll(() => ask('a', rendering('newer'))).toBe('hit new');
  cache.purge(['prospect:1']);
  expect(await ask('a', rendering('newer'))).toBe('hit new');
  cache.purge(['prospect:2']);
  expect(await ask('a', rendering('newer'))).toBe('miss newer');
});

test('the oldest go when the room is used up, and a page larger than it is not taken', async () => {
  cache = createPageCache({ maxBytes: 6_000, clock: () => now });
  const noise = (seed: number) => Buffer.from(Array.from({ length: 600 }, (_, index) => (index * seed * 97) % 251));
  for (let number = 1; number <= 10; number += 1)
    await cache.get(`page ${number}`, rendering('', { body: noise(number), tags: [`tag:${number}`] }));
  expect(cache.size()).toBeGreaterThan(0);
  expect(cache.size()).toBeLessThan(10);
  const kept = cache.size();
  await cache.get('huge', rendering('', { body: Buffer.alloc(100_000, 'x') }));
  expect((await cache.get('huge', rendering('again'))).source).toBe('miss');
  cache.purge(['tag:1']);
  expect(cache.size()).toBeGreaterThanOrEqual(kept - 1);
});

test('replies under keys that anybody can multiply have a quarter of the room, and evict no others', async () => {
  await ask('front', rendering('front', A_PICTURE));
  const filtered = (number: number) =>
    rendering('x'.repeat(2_000), { ...A_PICTURE, isOpenEnded: true, tags: [`${number}`] });
  for (let number = 1; number <= 5_000; number += 1) await ask(`filter ${number}`, filtered(number));
  expect(await ask('front', rendering('again', A_PICTURE))).toBe('hit front');
  expect((await cache.get('filter 5000', filtered(0))).source).toBe('hit');
  // 2,000 bytes plus the overhead of an entry.
  expect(cache.size()).toBe(1 + Math.floor(250_000 / 2_512));
  cache.purge(['5000']);
  expect((await cache.get('filter 5000', filtered(0))).source).toBe('miss');
  cache.purge('all');
  expect(cache.size()).toBe(0);
});

test('a redirect that became a page is one reply, and so is a page that became a redirect', async () => {
  await ask('a', rendering('moved', { ...A_PICTURE, isOpenEnded: true }));
  now = 60_000;
  await ask('a', rendering('here', A_PICTURE));
  await expect.poll(() => ask('a', rendering('again'))).toBe('hit here');
  expect(cache.size()).toBe(1);
  now = 120_000;
  await ask('a', rendering('moved on', { ...A_PICTURE, isOpenEnded: true }));
  await expect.poll(() => ask('a', rendering('again'))).toBe('hit moved on');
  expect(cache.size()).toBe(1);
});

test('with no room nothing is kept, and renders at the same time are still shared', async () => {
  cache = createPageCache({ maxBytes: 0, clock: () => now });
  const held = heldRender();
  const answers = [ask('a', held.render), ask('a', held.render)];
  held.finish(aPage('one'));
  expect(await Promise.all(answers)).toEqual(['miss one', 'miss one']);
  expect(renders).toBe(1);
  expect(await ask('a', rendering('two'))).toBe('miss two');
  expect(cache.size()).toBe(0);
});

test('each encoding gives the same text, and the tag of the reply changes with it', async () => {
  const text = 'agate '.repeat(500);
  const { page } = await cache.get('a', rendering(text));
  const { br, gzip, identity } = page.bodies;
  expect(identity?.toString()).toBe(text);
  expect(brotliDecompressSync(br ?? Buffer.alloc(0)).toString()).toBe(text);
  expect(gunzipSync(gzip ?? Buffer.alloc(0)).toString()).toBe(text);
  expect(br?.length).toBeLessThan(text.length / 10);
  const other = await cache.get('b', rendering(`${text}.`));
  expect(page.etag).not.toBe(other.page.etag);
  expect((await cache.get('c', rendering(text))).page.etag).toBe(page.etag);
});

test('whatever happens, nobody is served what was purged before they asked', async () => {
  const keys = fc.constantFrom('a', 'b', 'c');
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask' as const), key: keys }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('write' as const), key: keys }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('write all' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 90_000 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('finish' as const) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      now = 0;
      cache = createPageCache({ maxBytes: 1_000_000, clock: () => now });
      // The model: the version of each thing in the database. A page shows the version at the start of its render.
      const versions: Record<string, number> = { a: 0, b: 0, c: 0 };
      const waiting: (() => void)[] = [];
      const answers: Promise<void>[] = [];
      const finishAll = () => {
        for (const finish of waiting.splice(0)) finish();
      };
      for (const each of steps) {
        if (each.kind === 'ask') {
          const { key } = each;
          const atLeast = versions[key] ?? 0;
          const render = async () => {
            const version = versions[key];
            await new Promise<void>((done) => waiting.push(done));
            return aPage(String(version), { tags: [`tag:${key}`], ...(key === 'c' ? A_PICTURE : {}) });
          };
          answers.push(servedAtLeast(key, render, atLeast));
        } else if (each.kind === 'write') {
          versions[each.key] = (versions[each.key] ?? 0) + 1;
          cache.purge([`tag:${each.key}`]);
        } else if (each.kind === 'write all') {
          for (const key of Object.keys(versions)) versions[key] = (versions[key] ?? 0) + 1;
          cache.purge('all');
        } else if (each.kind === 'wait') now += each.ms;
        else {
          finishAll();
          await Promise.all(answers);
          await settled();
        }
      }
      finishAll();
      await Promise.all(answers);
      for (const key of Object.keys(versions)) {
        const { page } = await cache.get(key, async () => aPage(String(versions[key]), { tags: [`tag:${key}`] }));
        expect(Number(page.bodies.identity?.toString())).toBe(versions[key]);
      }
    }),
    { numRuns: 60 },
  );
});
