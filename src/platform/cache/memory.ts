import { createTaggedCache } from './tagged-cache.ts';

/**
 * Small facts of the database that nearly every request needs and that seldom change (the colleges, the classes that exist). They are
 * purged together with pages, in every process. Inside a transaction they must not be used for decisions.
 */
export type Memory = {
  /**
   * Returns the result of `load`, cached until one of `tags` is purged or for five minutes, and stale for as long again while it is
   * refreshed.
   */
  recall<Value>(key: string, tags: readonly string[], load: () => Promise<Value>): Promise<Value>;
  /**
   * The same for a key that contains a visitor's choice (a filter, a college, a season). However many there are, they evict no fact of
   * `recall`.
   */
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
    // Each key is used in one place only, which determines its type.
    return value as Value;
  }

  return {
    recall: (...args) => recallAs({ isOpenEnded: false }, ...args),
    recallChoice: (...args) => recallAs({ isOpenEnded: true }, ...args),
    purge: cache.purge,
  };
}
