import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';

/** Pauses before a call to a provider is repeated. A simulation moves its own clock, so its repeated calls wait for nothing. */

const unpaused = new AsyncLocalStorage<true>();

/** Runs it, and all that it begins, without pauses. */
export const withoutPauses = <Result>(work: () => Promise<Result>): Promise<Result> => unpaused.run(true, work);

export const hasPauses = (): boolean => unpaused.getStore() === undefined;

export async function waitToRetry(ms: number): Promise<void> {
  if (hasPauses()) await setTimeout(ms);
}
