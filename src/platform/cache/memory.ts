import { createTaggedCache } from './tagged-cache.ts';

/**
 * Small facts of the database that nearly every request needs and that seldom change (the colleges, the classes that exist).
 * They go with the same purges as pages, in every process; inside a transaction they are not for deciding anything.
 */
export type Memory = {
  /** What `load` gave, kept until one of `tags` is purged, or five minutes (and as long again while the next is read). */
  recall<Value>(key: string, tags: readonly string[], load: () => Promise<Value>): Promise<Value>;
  /** The same for a key with a visitor's choice in it (a filter, a college, a season): however many there are, they evict no fact of `recall`. */
  recallChoice<Value>(key: string, tags: readonly string[], load: () => Promise<Value>): Promise<Value>;
  purge(tags: readonly string[] | 'all'): void;
};

type RecallArguments<Value> = [key: string, tags: readonly string[], load: () => Promise<Value>];

const KEEP_SECONDS = 300;
const MOST_ENTRIES = 2_000;

export function createMemory({ clock }: { clock: () => number }): Memory {
  const cache = createTaggedCache<unknown>({ maxSize: MOST_ENTRIES, sizeOf: () => 1, clock });
  async function recallAs<Value>(
    { isOpenEnded }: { isOpenEnded: boolean },
    ...[key, tags, load]: RecallArguments<Value>
  ): Promise<Value> {
    const make = async () => ({ value: await load(), tags, keepSeconds: KEEP_SECONDS, isOpenEnded });
    const { value } = await cache.get(key, make);
    // A key is recalled in one place only, which names its type.
    return value as Value;
  }

  return {
    recall: (...args) => recallAs({ isOpenEnded: false }, ...args),
    recallChoice: (...args) => recallAs({ isOpenEnded: true }, ...args),
    purge: cache.purge,
  };
}
