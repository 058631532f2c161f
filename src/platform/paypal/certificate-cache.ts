import { MINUTE_MS } from '#kernel/dates.ts';
import { addressKeys } from '../limits/address-key.ts';
import { PaypalFailure } from './paypal-payments.ts';

/**
 * The certificates that PayPal's webhooks name. Anybody can name one that does not exist, so the cost of an unverified call is bounded, and
 * none of them can block a genuine event.
 */
export type CertificateCache = {
  /** As PEM; null if it does not exist. Throws PaypalFailure if it cannot be fetched now. */
  findCertificate(url: URL, request: { now: Date; sender: string }): Promise<string | null>;
  /** Keeps a certificate that verified an event; only other verified ones can evict it. */
  keepVerified(url: URL, certificate: string): void;
};

/** PayPal changes its certificate once a year. */
const MAX_VERIFIED = 4;
const MAX_UNVERIFIED = 8;
const MAX_FAILURES = 500;
/** Short, because an outage at PayPal is cached too; PayPal retries an event for three days. */
const FAILURE_MS = MINUTE_MS / 2;
const FETCHES_PER_MINUTE = 6;
const CONCURRENT_FETCHES = 8;

type Failure = { at: number; error: unknown };

export function createCertificateCache(fetchCertificate: (url: URL) => Promise<string | null>): CertificateCache {
  const verified = new Map<string, string>();
  const unverified = new Map<string, string>();
  /** `error` null: PayPal has no such certificate. */
  const failures = new Map<string, Failure>();
  const fetching = new Map<string, Promise<string | null>>();
  const consumeFetch = createFetchCounter();

  async function fetchOnce(url: URL, now: number): Promise<string | null> {
    try {
      const certificate = await fetchCertificate(url);
      if (certificate === null) keep(failures, url.href, { at: now, error: null }, MAX_FAILURES);
      else keep(unverified, url.href, certificate, MAX_UNVERIFIED);
      return certificate;
    } catch (error) {
      keep(failures, url.href, { at: now, error }, MAX_FAILURES);
      throw error;
    } finally {
      fetching.delete(url.href);
    }
  }

  return {
    async findCertificate(url, { now, sender }) {
      const known = verified.get(url.href) ?? unverified.get(url.href) ?? fetching.get(url.href);
      if (known !== undefined) return known;
      const failure = failures.get(url.href);
      if (failure && now.getTime() - failure.at < FAILURE_MS) {
        if (failure.error === null) return null;
        throw failure.error;
      }
      if (fetching.size >= CONCURRENT_FETCHES) throw new PaypalFailure(new Error('too many certificates at once'));
      if (!consumeFetch(sender, now.getTime())) throw new PaypalFailure(new Error('too many certificates were named'));
      const fetched = fetchOnce(url, now.getTime());
      fetching.set(url.href, fetched);
      return fetched;
    },
    keepVerified(url, certificate) {
      unverified.delete(url.href);
      keep(verified, url.href, certificate, MAX_VERIFIED);
    },
  };
}

/** Evicts the oldest entry if full. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.delete(key);
  const [oldest] = map.keys();
  if (map.size >= max && oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}

/** Counts per sender address; with a global count, a forger could use up PayPal's share. */
function createFetchCounter(): (sender: string, now: number) => boolean {
  const bySender = new Map<string, number[]>();
  return (sender, now) => {
    for (const [key, times] of bySender) if (now - (times.at(-1) ?? 0) >= MINUTE_MS) bySender.delete(key);
    const counts = addressKeys(sender, 'abuse').map(({ key, factor }) => ({
      key,
      recent: (bySender.get(key) ?? []).filter((at) => now - at < MINUTE_MS),
      limit: FETCHES_PER_MINUTE * factor,
    }));
    if (counts.some(({ recent, limit }) => recent.length >= limit)) return false;
    for (const { key, recent } of counts) bySender.set(key, [...recent, now]);
    return true;
  };
}
