/**
 * Pseudorandom numbers, always the same for one seed. Everything generated draws from its own stream, named by words ("1 football 2027"),
 * so that more people in one class leave every other class unchanged.
 */

export type Numbers = {
  /** Uniform in [0, 1). */
  next(): number;
  /** An integer from `least` to `most`, inclusive. */
  whole(least: number, most: number): number;
  chance(share: number): boolean;
  /** Around `mean`, within 2.6 deviations. */
  about(mean: number, deviation: number): number;
  pick<Value>(values: readonly Value[]): Value;
  pickBy<Value>(table: Weighted<Value>): Value;
};

export type Weighted<Value> = { values: readonly Value[]; cumulative: readonly number[] };

/** A table for weighted picks; entries with weight zero are never picked. */
export function weighted<Value>(entries: readonly (readonly [Value, number])[]): Weighted<Value> {
  const heavy = entries.filter(([, weight]) => weight > 0);
  let sum = 0;
  const cumulative = heavy.map(([, weight]) => {
    sum += weight;
    return sum;
  });
  return { values: heavy.map(([value]) => value), cumulative };
}

const MOST_DEVIATIONS = 2.6;

export function numbersOf(...words: readonly (string | number)[]): Numbers {
  const next = evenNumbers(hashOf(words.join(' ')));
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    about: (mean, deviation) => mean + deviation * inBounds(bell(next)),
    pick: (values) => at(values, Math.floor(next() * values.length)),
    pickBy({ values, cumulative }) {
      return at(values, placeOf(cumulative, next() * (cumulative.at(-1) ?? 0)));
    },
  };
}

/** mulberry32: good enough for generated data, and the same everywhere. */
function evenNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** Approximately standard normal: the sum of four uniform numbers, scaled to variance 1. */
function bell(next: () => number): number {
  return (next() + next() + next() + next() - 2) * Math.sqrt(3);
}

const inBounds = (deviations: number) => Math.min(MOST_DEVIATIONS, Math.max(-MOST_DEVIATIONS, deviations));

/** The first index whose cumulative weight is above `wanted`. */
function placeOf(cumulative: readonly number[], wanted: number): number {
  let [low, high] = [0, cumulative.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cumulative[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}
