import { setImmediate } from 'node:timers/promises';

/**
 * Called between statements; throws the signal's reason once it is aborted. The embedded database replies without yielding to the event
 * loop, so without this an interrupt would only be noticed at the end.
 */
export function checkpointOf(signal: AbortSignal | null | undefined): () => Promise<void> {
  return async () => {
    await setImmediate();
    signal?.throwIfAborted();
  };
}
