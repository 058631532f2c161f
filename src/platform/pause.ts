import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';

/** Pauses before a call to a provider is retried. A simulation moves its own clock, so its retries do not wait. */

const unpaused = new AsyncLocalStorage<true>();

/** Runs `work`, and everything that it starts, without pauses. */
export const withoutPauses = <Result>(work: () => Promise<Result>): Promise<Result> => unpaused.run(true, work);

export const hasPauses = (): boolean => unpaused.getStore() === undefined;

export async function waitToRetry(ms: number): Promise<void> {
  if (hasPauses()) await setTimeout(ms);
}
