import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeKind, createRestarter, namedChanges, type Running } from './restarter.ts';

const QUIET_MS = 100;

let events: string[];
let reported: string[];

beforeEach(() => {
  vi.useFakeTimers();
  events = [];
  reported = [];
});
afterEach(() => vi.useRealTimers());

/** A restarter that records its starts and stops. `fail` can make a start fail. */
function watched({ fail = () => {} }: { fail?: (start: number) => void } = {}) {
  let starts = 0;
  const start = async (changes: readonly string[]): Promise<Running> => {
    starts += 1;
    const number = starts;
    events.push(`start ${number}${changes.length > 0 ? `: ${changes.join(' ')}` : ''}`);
    // As with a real start, other tasks can run between the first module and the open port.
    await Promise.resolve();
    fail(number);
    return { close: async () => void events.push(`close ${number}`) };
  };
  return createRestarter({ start, report: (error) => void reported.push(String(error)), quietMs: QUIET_MS });
}

const quiet = () => vi.advanceTimersByTimeAsync(QUIET_MS);

test('six files that are saved together make one restart, which knows all six', async () => {
  const restarter = watched();
  await restarter.begin();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    restarter.change(name);
    await vi.advanceTimersByTimeAsync(QUIET_MS / 2);
  }
  await quiet();
  expect(events).toEqual(['start 1', 'close 1', 'start 2: a b c d e f']);
});

test('a file that is saved twice is named once', async () => {
  const restarter = watched();
  await restarter.begin();
  restarter.change('a');
  restarter.change('a');
  await quiet();
  expect(events).toEqual(['start 1', 'close 1', 'start 2: a']);
});

test('files that are saved far apart make a restart each', async () => {
  const restarter = watched();
  await restarter.begin();
  restarter.change('a');
  await quiet();
  restarter.change('b');
  await quiet();
  expect(events).toEqual(['start 1', 'close 1', 'start 2: a', 'close 2', 'start 3: b']);
});

test('changes during a start make one more restart after it, never a second server beside it', async () => {
  const slow = Promise.withResolvers<Running>();
  let atOnce = 0;
  const restarter = createRestarter({
    start: async (changes) => {
      events.push(`start ${changes.join(' ')}`);
      atOnce += 1;
      const running = await (changes.includes('slow') ? slow.promise : { close: async () => {} });
      atOnce -= 1;
      expect(atOnce).toBe(0);
      return running;
    },
    report: (error) => void reported.push(String(error)),
    quietMs: QUIET_MS,
  });
  await restarter.begin();
  restarter.change('slow');
  await quiet();
  for (const name of ['b', 'c', 'd']) {
    restarter.change(name);
    await quiet();
  }
  slow.resolve({ close: async () => void events.push('close slow') });
  await quiet();
  expect({ events, reported }).toEqual({
    events: ['start ', 'start slow', 'close slow', 'start b c d'],
    reported: [],
  });
});

test('a start that fails is reported, and the next change starts again', async () => {
  const restarter = watched({
    fail: (number) => {
      if (number === 2 || number === 3) throw new Error(`fault of start ${number}`);
    },
  });
  await restarter.begin();
  for (const name of ['broken', 'still broken', 'mended']) {
    restarter.change(name);
    await quiet();
  }
  expect(reported).toEqual(['Error: fault of start 2', 'Error: fault of start 3']);
  expect(events).toEqual(['start 1', 'close 1', 'start 2: broken', 'start 3: still broken', 'start 4: mended']);
});

test('a first start that fails is reported, and the next change starts again', async () => {
  const restarter = watched({
    fail: (number) => {
      if (number === 1) throw new Error('not yet');
    },
  });
  expect(await restarter.begin()).toBe(false);
  restarter.change('mended');
  await quiet();
  expect({ events, reported }).toEqual({ events: ['start 1', 'start 2: mended'], reported: ['Error: not yet'] });
});

test('a start that refuses leaves nothing to close', async () => {
  const restarter = createRestarter({
    start: async () => null,
    report: (error) => void reported.push(String(error)),
    quietMs: QUIET_MS,
  });
  expect(await restarter.begin()).toBe(false);
  restarter.change('a');
  await quiet();
  await restarter.stop();
  expect(reported).toEqual([]);
});

test('a server that cannot be closed is reported, and the new one starts', async () => {
  const restarter = createRestarter({
    start: async (changes) => {
      events.push(`start ${changes.join(' ')}`);
      return { close: () => Promise.reject(new Error('stuck')) };
    },
    report: (error) => void reported.push(String(error)),
    quietMs: QUIET_MS,
  });
  await restarter.begin();
  restarter.change('a');
  await quiet();
  expect({ events, reported }).toEqual({ events: ['start ', 'start a'], reported: ['Error: stuck'] });
});

test('an action between restarts waits for the start that is under way', async () => {
  const slow = Promise.withResolvers<Running>();
  const restarter = createRestarter({ start: () => slow.promise, report: () => {}, quietMs: QUIET_MS });
  const begun = restarter.begin();
  restarter.betweenRestarts(() => void events.push('action'));
  await quiet();
  expect(events).toEqual([]);
  slow.resolve({ close: async () => {} });
  await begun;
  await quiet();
  expect(events).toEqual(['action']);
});

test('after a stop the server is closed, and no change starts another', async () => {
  const restarter = watched();
  await restarter.begin();
  restarter.change('just before');
  await restarter.stop();
  restarter.change('after');
  await quiet();
  expect(events).toEqual(['start 1', 'close 1']);
});

describe('what a change needs', () => {
  test.each([
    ['src/api.ts', 'server'],
    ['src/kernel/permissions.ts', 'server'],
    ['src/features/support/help/help-topic-view.ts', 'server'],
    ['src/web/pages.ts', 'server'],
    ['src/web/server/page-policies.ts', 'server'],
    ['drizzle/0061_prospect_jersey.sql', 'server'],
    ['drizzle/meta/_journal.json', 'server'],
    ['data/navigation/alabama.json', 'server'],
    ['src/features/support/help/ui/help-page.tsx', 'page'],
    ['src/features/support/help/ui/help-page.module.css', 'page'],
    ['src/design-system/toasts.tsx', 'page'],
    ['src/web/shell/alerts.tsx', 'page'],
    ['src/web/store/alerts.ts', 'page'],
    ['src/features/support/help/help.test.ts', 'neither'],
    ['src/features/imports/recruits/recruit.test-support.ts', 'neither'],
    ['drizzle/meta/0061_snapshot.json', 'neither'],
    ['tests/support/app.ts', 'neither'],
    ['docs/guides/operate.md', 'neither'],
    ['.bluechip/database/base/1/src/2', 'neither'],
    ['../src/outside.ts', 'neither'],
  ])('%s: %s', (path, kind) => {
    expect(changeKind(path)).toBe(kind);
  });
});

test.each([
  [['src/api.ts'], 'src/api.ts'],
  [['src/api.ts', 'src/jobs.ts'], 'src/api.ts and 1 other file'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'a and 5 other files'],
])('%j is named as "%s"', (paths, words) => {
  expect(namedChanges(paths)).toBe(words);
});
