import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './create-log.ts';
import { createOutageLog } from './outage-log.ts';

let lines: string[];
let isBack: boolean;
const said = () => lines.map((line): Record<string, unknown> => JSON.parse(line));
const anOutage = () =>
  createOutageLog({
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    failed: 'job queue failed',
    over: 'the job queue works again',
    isOver: () => isBack,
  });

beforeEach(() => {
  lines = [];
  isBack = true;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** As pg-boss emits them: plain objects copied from errors. */
const emitted = (message: string, queue: string) => ({ message, stack: `Error: ${message}\n    at x`, queue });

test('264 failures of one outage are two lines, with the cause and the count', () => {
  const outage = anOutage();
  for (let number = 0; number < 264; number += 1) {
    outage.note(emitted('connect ECONNREFUSED 127.0.0.1:5432', `queue-${number % 17}`));
    vi.advanceTimersByTime(57);
  }
  expect(said()).toMatchObject([
    {
      level: 'error',
      msg: 'job queue failed: connect ECONNREFUSED 127.0.0.1:5432',
      err: { type: 'object', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
    },
  ]);
  vi.advanceTimersByTime(10_000);
  expect(said()).toHaveLength(2);
  expect(said()[1]).toMatchObject({ level: 'info', msg: 'the job queue works again', count: 264, seconds: 15 });
  expect(lines.join()).not.toContain('[object Object]');
});

test('another reason within an outage has a line of its own, and five are enough', () => {
  const outage = anOutage();
  for (let number = 0; number < 20; number += 1) outage.note(new Error(`reason ${number}`));
  expect(said()).toHaveLength(5);
  vi.advanceTimersByTime(10_000);
  expect(said()[5]).toMatchObject({ count: 20 });
});

test('the next outage begins again with a line', () => {
  const outage = anOutage();
  outage.note(new Error('away'));
  vi.advanceTimersByTime(10_000);
  outage.note(new Error('away'));
  vi.advanceTimersByTime(10_000);
  expect(said().map(({ msg, count }) => ({ msg, count }))).toEqual([
    { msg: 'job queue failed: away', count: undefined },
    { msg: 'the job queue works again', count: 1 },
    { msg: 'job queue failed: away', count: undefined },
    { msg: 'the job queue works again', count: 1 },
  ]);
});

test('quiet alone does not end it where it can be known', () => {
  isBack = false;
  const outage = anOutage();
  outage.note(new Error('away'));
  vi.advanceTimersByTime(60_000);
  expect(said()).toHaveLength(1);
  isBack = true;
  vi.advanceTimersByTime(10_000);
  expect(said()).toHaveLength(2);
});
