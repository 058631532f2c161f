import { lookup } from 'node:dns/promises';
import { failureReason } from '../log/failure-reason.ts';
import { ask, type Fetch } from './ask.ts';
import { type Check, failed, notConfigured, ok, type Result, warning } from './finding.ts';

/** The network as readers reach it: DNS, certificate, proxy and server, for the main site or a subdomain. */

export type Address = { service: string; url: string };
export type Resolve = (hostname: string) => Promise<unknown>;

const TLS_MENDS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'the certificate has expired: renew it',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet: check the clock',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed: browsers refuse it',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is self-signed: browsers refuse it',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the proxy does not send the intermediate certificate: give it the full chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the proxy does not send the intermediate certificate: give it the full chain',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is not for this name: it must cover the domain and *.domain',
};
const MISDIRECTED = 421;
const BEHIND_PROXY: ReadonlySet<number> = new Set([502, 503, 504]);

export const checkAddress = (
  { service, url }: Address,
  { fetch, resolve = lookup }: { fetch: Fetch; resolve?: Resolve },
): Check => ({
  service,
  run: async (signal) => {
    const { hostname } = new URL(url);
    // Browsers resolve such a name without DNS; nothing else does.
    if (hostname.endsWith('localhost')) return notConfigured(`${hostname} is for this machine alone`);
    try {
      await resolve(hostname);
    } catch (error) {
      if (codeOf(error) !== 'ENOTFOUND') return failed(`${hostname} cannot be looked up: ${failureReason(error)}`);
      return failed(`DNS has no address for ${hostname}: add an A, AAAA or CNAME record`);
    }
    try {
      const { status, body } = await ask(fetch, `${url}/healthz`, { signal });
      return judge(url, status, body);
    } catch (error) {
      const code = codeOf(error);
      const mend = TLS_MENDS[code];
      if (mend !== undefined) return failed(`${url}: ${mend}`);
      if (code === 'ECONNREFUSED') return warning(`nothing answers at ${url}: start the server and its proxy`);
      return failed(`${url} cannot be reached: ${failureReason(error)}`);
    }
  },
});

function judge(url: string, status: number, body: unknown): Result {
  const isOurs = typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok';
  if (status === 200 && isOurs) return ok(`${url} answers`);
  if (BEHIND_PROXY.has(status)) return warning(`the proxy answers at ${url}, and no server behind it: start it`);
  if (status === MISDIRECTED)
    return failed(`${url} answers 421: the proxy must pass the Host header on, and BASE_DOMAIN must be the domain`);
  if (status === 200) return failed(`another program answers at ${url}: check DNS and the proxy`);
  return failed(`${url}/healthz answers ${status}: the proxy must lead it to the server`);
}

/** The code of the innermost cause that has one: `fetch` itself says only that it failed. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const inner = codeOf(error.cause);
  if (inner !== '') return inner;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
