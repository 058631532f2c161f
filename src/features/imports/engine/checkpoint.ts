import { setImmediate } from 'node:timers/promises';

/**
 * Asked between statements; throws the signal's reason once it is aborted. The embedded database answers without ever leaving
 * the event loop a turn, so an interrupt would not be heard until the end.
 */
export function checkpointOf(signal: AbortSignal | null | undefined): () => Promise<void> {
  return async () => {
    await setImmediate();
    signal?.throwIfAborted();
  };
}
