import type { Db } from '#platform/db/database.ts';

export type CardKeys = {
  /** "sk_test_…": the program's key. */
  secretKey: string;
  /** "pk_test_…": the key of the form in the browser, which may create cards and nothing else. */
  publishableKey: string;
};

/**
 * Injected answers, whatever the request. server_error: a failure of the provider's own, which a key repeats for a day
 * (docs.stripe.com/error-low-level). rate_limited: too many requests at once. account_restricted: the account may not charge, reported as
 * if the request were wrong. key_in_use: another request with the same key is in progress (docs.stripe.com/error-low-level, "idempotency").
 */
export type ProviderFault = 'server_error' | 'rate_limited' | 'account_restricted' | 'key_in_use';
export type FaultOf = (asked: { method: string; path: string }) => ProviderFault | null;

export type EmbeddedProvider = {
  db: Db;
  now: () => Date;
  keys: CardKeys;
  /** Its address for browsers: "http://cards.localhost:3000". */
  origin: string;
  /** The origins whose pages may frame its form, as in a content security policy. */
  framedBy: readonly string[];
  /** The types of events delivered to the program; all if absent. The list endpoint returns every type. */
  tells?: readonly string[];
  /** Whether to drop the connection instead of answering, after the request was executed. For tests and the simulator. */
  dropsAnswer?: (path: string) => boolean;
  /** A fault to answer with, before anything is done; null if none. For tests and the simulator. */
  faultOf?: FaultOf;
};
