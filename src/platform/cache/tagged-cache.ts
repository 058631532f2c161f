import { LRUCache } from 'lru-cache';

/**
 * Values by key, with tags that name what they show. Only one load per key runs at a time. An expired value is served while the next one
 * loads, for as long again as it was fresh. A purge takes effect at once, and the result of a load that began before it is not cached.
 *
 * Values whose keys visitors can multiply share a quarter of the space, so that no number of them evicts the others (decision 0091).
 */

export type Made<Value> = {
  value: Value;
  /** A change of one of these purges the value. */
  tags: readonly string[];
  /** Seconds it stays fresh; 0 means not cached. */
  keepSeconds: number;
  /** With `keepSeconds` 0: whether the older value is dropped too. After a failure it stays until the next try. */
  dropsOlder?: boolean;
  /** The key contains a visitor's choice, such as a filter: the value is cached in the part for such values, and evicts no others. */
  isOpenEnded?: boolean;
};

export type Source = 'hit' | 'stale' | 'miss';

export type TaggedCache<Value> = {
  /** The value of `key`, from memory or from `make`. */
  get(key: string, make: () => Promise<Made<Value>>): Promise<{ value: Value; source: Source }>;
  purge(tags: readonly string[] | 'all'): void;
  size(): number;
};

/** Past `goneAt` a value is too old to be served even as stale. */
type Entry<Value> = { value: Value; tags: readonly string[]; freshUntil: number; goneAt: number };

export type TaggedCacheOptions<Value> = {
  /** The limit for all values together, in the unit of `sizeOf`; 0 caches nothing. */
  maxSize: number;
  sizeOf: (value: Value) => number;
  /** Milliseconds. */
  clock: () => number;
};

/** The share of the whole cache for values with `isOpenEnded`. */
const OPEN_ENDED_SHARE = 0.25;

export function createTaggedCache<Value>({ maxSize, sizeOf, clock }: TaggedCacheOptions<Value>): TaggedCache<Value> {
  const keysByTag = new Map<string, Set<string>>();
  const openEndedSize = Math.floor(maxSize * OPEN_ENDED_SHARE);
  const closed = createEntries(maxSize - openEndedSize);
  const openEnded = createEntries(openEndedSize);
  const underWay = new Map<string, Promise<Value>>();
  /** The number of the last purge of each tag, to tell which purges a load in progress has missed. */
  const purgedAt = new Map<string, number>();
  let purges = 0;
  let purgedAllAt = 0;
  let makingsUnderWay = 0;

  function createEntries(size: number): LRUCache<string, Entry<Value>> {
    return new LRUCache({
      maxSize: Math.max(1, size),
      sizeCalculation: ({ value }) => sizeOf(value),
      // Runs whenever a value goes: evicted, purged, or replaced by one with other tags.
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
      // No load in progress could have missed a purge; without this the map would grow for years.
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
    // A redirect may have become a page, which is cached in the other part.
    (isOpenEnded ? closed : openEnded).delete(key);
    const entries = isOpenEnded ? openEnded : closed;
    entries.set(key, { value, tags, freshUntil, goneAt: freshUntil + keepSeconds * 1000 });
    // The cache rejects a value larger than its part.
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
      // A failed refresh leaves the old value, which is served until the next try succeeds or a purge removes it.
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
      // A load in progress may show the tag without having reported it yet, so requests from now on must not share its result.
      underWay.clear();
    },
    size: () => closed.size + openEnded.size,
  };
}
