import type { Db } from '#platform/db/database.ts';

export type CardKeys = {
  /** "sk_test_…": of the program. */
  secretKey: string;
  /** "pk_test_…": of the form in the browser, which may make cards and nothing else. */
  publishableKey: string;
};

/**
 * What an answer may be instead, whatever was asked. server_error: a failure of the provider's own, which a key repeats for a day
 * (docs.stripe.com/error-low-level). rate_limited: too many requests at once. account_restricted: the account may not charge, and says so as if the request were
 * wrong. key_in_use: another request with the same key is in progress (docs.stripe.com/error-low-level, "idempotency").
 */
export type ProviderFault = 'server_error' | 'rate_limited' | 'account_restricted' | 'key_in_use';
export type FaultOf = (asked: { method: string; path: string }) => ProviderFault | null;

export type EmbeddedProvider = {
  db: Db;
  now: () => Date;
  keys: CardKeys;
  /** Where browsers find it: "http://cards.localhost:3000". */
  origin: string;
  /** The origins whose pages may frame its form, as a content policy names them. */
  framedBy: readonly string[];
  /** The types of events that the program is told of; absent: every one. All can be asked for. */
  tells?: readonly string[];
  /** Whether to break the connection instead of answering, once what was asked is done. For tests and the simulator. */
  dropsAnswer?: (path: string) => boolean;
  /** A fault with which to answer, before anything is done; null: none. For tests and the simulator. */
  faultOf?: FaultOf;
};
