import { randomInt } from 'node:crypto';

/**
 * The number and the moments of kills. The suite has one case of each kind; `npm run test:faults` sets FAULT_ROUNDS and runs all. The
 * random moments come from a seed that is printed: FAULT_SEED repeats them.
 */

export const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
export const isLong: boolean = rounds > 1;

/** All of them in the long form, else the first. */
export const sampleOf = <Item>(all: readonly Item[]): readonly Item[] => (isLong ? all : all.slice(0, 1));

const seed = Number(process.env.FAULT_SEED ?? randomInt(1_000_000));

/** mulberry32 */
let state = seed;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

/** One moment in each part of the span: random, but spread over all of it. */
export function moments(count: number, { from, to }: { from: number; to: number }): number[] {
  return Array.from({ length: count }, (_, part) => from + ((part + random()) / count) * (to - from));
}

/** Measurements of a test, printed once and kept for its failures. */
export function figures(title: string): { add: (line: string) => void; all: () => string } {
  const lines = [`${title} (FAULT_SEED=${seed}, ${rounds} rounds)`];
  return {
    add: (line) => void lines.push(`  ${line}`),
    all: () => lines.join('\n'),
  };
}

/** Waits until the random moment of a kill, which is a time and not a condition. */
export const waitForKill = (ms: number): Promise<void> => new Promise((come) => setTimeout(come, ms));
