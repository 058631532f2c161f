import { LRUCache } from 'lru-cache';

/**
 * Values by key, with tags that name what they show. One making per key at a time; a value past its time is served while the
 * next one is made, for as long again as it was fresh; a purge takes effect at once, and what was begun before it is not kept.
 *
 * Values whose keys anybody can multiply share a quarter of the space, so that no number of them evicts the others (decision 0091).
 */

export type Made<Value> = {
  value: Value;
  /** A change of one of these purges it. */
  tags: readonly string[];
  /** Seconds it is fresh; 0: not kept. */
  keepSeconds: number;
  /** With `keepSeconds` 0: whether an older value goes too. A failure leaves it, for the next try. */
  dropsOlder?: boolean;
  /** Its key holds a visitor's choice, such as a filter: it is kept in the part of the cache for such values, and evicts no others. */
  isOpenEnded?: boolean;
};

export type Source = 'hit' | 'stale' | 'miss';

export type TaggedCache<Value> = {
  /** The value of `key`, from memory or by `make`. */
  get(key: string, make: () => Promise<Made<Value>>): Promise<{ value: Value; source: Source }>;
  purge(tags: readonly string[] | 'all'): void;
  size(): number;
};

/** Past `goneAt` a value is too old to be served even once more. */
type Entry<Value> = { value: Value; tags: readonly string[]; freshUntil: number; goneAt: number };

export type TaggedCacheOptions<Value> = {
  /** Of all values together, in the unit of `sizeOf`; 0: nothing is kept. */
  maxSize: number;
  sizeOf: (value: Value) => number;
  /** Milliseconds. */
  clock: () => number;
};

/** Of the whole cache, for values with `isOpenEnded`. */
const OPEN_ENDED_SHARE = 0.25;

export function createTaggedCache<Value>({ maxSize, sizeOf, clock }: TaggedCacheOptions<Value>): TaggedCache<Value> {
  const keysByTag = new Map<string, Set<string>>();
  const openEndedSize = Math.floor(maxSize * OPEN_ENDED_SHARE);
  const closed = createEntries(maxSize - openEndedSize);
  const openEnded = createEntries(openEndedSize);
  const underWay = new Map<string, Promise<Value>>();
  /** The number of the last purge of each tag, to tell what a making under way has missed. */
  const purgedAt = new Map<string, number>();
  let purges = 0;
  let purgedAllAt = 0;
  let makingsUnderWay = 0;

  function createEntries(size: number): LRUCache<string, Entry<Value>> {
    return new LRUCache({
      maxSize: Math.max(1, size),
      sizeCalculation: ({ value }) => sizeOf(value),
      // However a value goes: evicted, purged, or replaced by one that shows something else.
      dispose: ({ tags }, key) => {
        for (const tag of tags) {
          const keys = keysByTag.get(tag);
          keys?.delete(key);
          if (keys?.size === 0) keysByTag.delete(tag);
        }
      },
    });
  }

  function drop(key: string): void {
    closed.delete(key);
    openEnded.delete(key);
  }

  function begin(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    const known = underWay.get(key);
    if (known) return known;
    const startedAt = purges;
    makingsUnderWay += 1;
    const working = async () => keep(key, await make(), startedAt);
    const making = working().finally(() => {
      if (underWay.get(key) === making) underWay.delete(key);
      makingsUnderWay -= 1;
      // Nobody is left who could have missed a purge; the tags of years must not pile up.
      if (makingsUnderWay === 0) purgedAt.clear();
    });
    underWay.set(key, making);
    return making;
  }

  function keep(key: string, made: Made<Value>, startedAt: number): Value {
    const { value, tags, keepSeconds, dropsOlder = false, isOpenEnded = false } = made;
    const isOutdated = purgedAllAt > startedAt || tags.some((tag) => (purgedAt.get(tag) ?? 0) > startedAt);
    if (maxSize === 0 || isOutdated) return value;
    if (keepSeconds === 0) {
      if (dropsOlder) drop(key);
      return value;
    }
    const freshUntil = clock() + keepSeconds * 1000;
    // A redirect may have become a page, which is kept in the other part.
    (isOpenEnded ? closed : openEnded).delete(key);
    const entries = isOpenEnded ? openEnded : closed;
    entries.set(key, { value, tags, freshUntil, goneAt: freshUntil + keepSeconds * 1000 });
    // A value larger than its part of the cache is not taken.
    if (!entries.has(key)) return value;
    for (const tag of tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
    return value;
  }

  return {
    async get(key, make) {
      const found = closed.get(key) ?? openEnded.get(key);
      if (!found || found.goneAt <= clock()) return { value: await begin(key, make), source: 'miss' };
      if (found.freshUntil > clock()) return { value: found.value, source: 'hit' };
      // A failing refresh leaves the old value in place: it is served until the next try succeeds or a purge takes it away.
      begin(key, make).catch(() => {});
      return { value: found.value, source: 'stale' };
    },
    purge(tags) {
      purges += 1;
      if (tags === 'all') {
        purgedAllAt = purges;
        closed.clear();
        openEnded.clear();
        purgedAt.clear();
        underWay.clear();
        return;
      }
      for (const tag of tags) {
        purgedAt.set(tag, purges);
        for (const key of keysByTag.get(tag) ?? []) drop(key);
      }
      // What is under way may show the tag without having said so yet: those who come now must not be handed its result.
      underWay.clear();
    },
    size: () => closed.size + openEnded.size,
  };
}
