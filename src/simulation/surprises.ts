import { CardProviderFailure } from '#platform/cards/card-payments.ts';
import type { Log } from '#platform/log/log.ts';
import { PaypalFailure } from '#platform/paypal/paypal-payments.ts';
import { Crash } from './faults.ts';

/** Failures that were not injected. A run with one of them is broken. */
export type Surprises = {
  log: Log;
  /** Never throws; ignores injected failures. */
  note(error: unknown, where: string): void;
  /** The failure, and how often it happened. */
  found: ReadonlyMap<string, number>;
};

export function createSurprises(): Surprises {
  const found = new Map<string, number>();
  const note = (error: unknown, where: string) => {
    if (isPlanted(error)) return;
    const what = `${where}: ${textOf(error)}`;
    found.set(what, (found.get(what) ?? 0) + 1);
  };
  const log: Log = {
    trace: () => {},
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (facts: unknown, message?: string) => {
      const error = typeof facts === 'object' && facts !== null && 'err' in facts ? (facts.err ?? facts) : facts;
      note(error, message ?? 'logged');
    },
    child: () => {
      throw new Error('a simulation has one log');
    },
  };
  return { log, note, found };
}

/** For a log line without an error, uses the facts beside it. */
function textOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : JSON.stringify(error);
}

function isPlanted(error: unknown): boolean {
  if (error instanceof Crash || error instanceof CardProviderFailure || error instanceof PaypalFailure) return true;
  if (error instanceof AggregateError) return error.errors.every(isPlanted);
  return error instanceof Error && error.cause !== undefined && isPlanted(error.cause);
}
