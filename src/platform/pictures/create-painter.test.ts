import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, expect, test } from 'vitest';
import { threadTimeOf } from '#tests/support/cpu-time.ts';
import { createPainter, type Painter, type PainterOptions } from './create-painter.ts';
import { box, type Drawing, words } from './drawing.ts';

/** Never times out, however busy the machine is. */
const PATIENT = { waitMs: 60_000, timeoutMs: 60_000 };

/** Shared by the tests that leave it unchanged; what a test starts itself ends with it. */
const painter = createPainter(PATIENT);
const begun: Painter[] = [];
const begin = (options: PainterOptions = {}) => {
  const own = createPainter({ ...PATIENT, ...options });
  begun.push(own);
  return own;
};
afterEach(() => {
  for (const each of begun.splice(0)) each.close();
});
afterAll(() => painter.close());

/** A painter whose processes the test can observe. */
function beginSeen(options: PainterOptions) {
  const processes: ChildProcess[] = [];
  const forkProcess: PainterOptions['forkProcess'] = (program, given) => {
    const child = fork(program, given);
    processes.push(child);
    return child;
  };
  return { seen: begin({ ...options, forkProcess }), processes };
}

const drawingOf = (text: string): Drawing => ({
  width: 320,
  height: 80,
  description: `It says ${text}`,
  shape: box(
    { width: '100%', height: '100%', backgroundColor: '#ffffff' },
    words({ fontSize: 40, fontWeight: 900 }, text),
  ),
});

test('a drawing becomes a PNG that says in words what it shows', async () => {
  const { png, unreadable } = await painter.paint(drawingOf('Šimon'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }).toEqual({ width: 320, height: 80 });
  expect(png.toString()).toContain('It says Šimon');
  expect(unreadable).toBe('');
});

test.each([
  ['Keoni ʻAkau', ''],
  ['Nguyễn Łódź Ærø ß ŋ', ''],
  ['Иван Ἑλένη', ''],
  ['Jose\u0301 \u200eX\u200b', ''],
  ['田 中', '田中'],
  ['שלום 😀 ok', 'שלום😀'],
])('of "%s" our fonts lack "%s"', async (text, lacking) => {
  expect((await painter.paint(drawingOf(text))).unreadable).toBe(lacking);
});

test('many are painted side by side, each its own; the event loop stays free', { timeout: 120_000 }, async () => {
  const patient = begin();
  const texts = Array.from({ length: 50 }, (_, index) => `Number ${index}.`);
  const paintAll = (paintOne: Painter['paint']) => Promise.all(texts.map((text) => paintOne(drawingOf(text))));
  const painted = await paintAll(patient.paint);
  expect(painted.map(({ png }) => /It says (Number \d+\.)/.exec(png.toString())?.[1])).toEqual(texts);
  // The same images painted on this thread, for comparison. The first one of both is left out, because it loads shared code.
  const { paint } = await import('./paint.ts');
  await paint(drawingOf('the first, which loads the fonts'));
  const askingMs = await threadTimeOf(() => paintAll(patient.paint));
  expect(askingMs).toBeLessThan((await threadTimeOf(() => paintAll(paint))) / 2);
});

test('when too many wait, the next is refused', { timeout: 120_000 }, async () => {
  const patient = begin();
  const asked = Array.from({ length: 60 }, () => patient.paint(drawingOf('x')));
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(60 - 52);
  expect(refused[0]).toMatchObject({ reason: { code: 'overloaded', retryAfter: 5 } });
});

test('one that takes too long is given up', async () => {
  const hurried = begin({ timeoutMs: 1 });
  await expect(hurried.paint(drawingOf('x'))).rejects.toMatchObject({ code: 'overloaded' });
  await expect(hurried.paint(drawingOf('x'))).rejects.toMatchObject({ code: 'overloaded' });
});

test('one whose turn does not come is given up, and holds up nobody', { timeout: 30_000 }, async () => {
  // Neither of the two being painted finishes in this time.
  const slow = begin({ waitMs: 1 });
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((text) => slow.paint(drawingOf(text))));
  expect(outcomes).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'overloaded', retryAfter: 5 } },
  ]);
  expect((await slow.paint(drawingOf('d'))).unreadable).toBe('');
});

test('what cannot be painted fails alone', async () => {
  const broken = painter.paint({
    ...drawingOf('x'),
    shape: { type: 'div', props: { style: { display: 'nonsense' } } },
  });
  await expect(broken).rejects.toThrow('a picture could not be painted');
  expect((await painter.paint(drawingOf('well'))).unreadable).toBe('');
});

test('the process ends when nobody asks, and begins again', { timeout: 30_000 }, async () => {
  const { seen, processes } = beginSeen({ idleMs: 20 });
  const first = await seen.paint(drawingOf('once'));
  const [process] = processes;
  if (!process) throw new Error('no process was begun');
  await once(process, 'exit');
  expect((await seen.paint(drawingOf('once'))).png).toEqual(first.png);
  expect(processes).toHaveLength(2);
});
