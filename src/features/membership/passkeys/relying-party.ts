import { createHash } from 'node:crypto';
import { COSEALG } from '@simplewebauthn/server/helpers';
import { findSite, siteUrl } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';

/**
 * Who a passkey is for. The relying party is the base of our addresses, so that one passkey works on every site; a page of any of
 * our sites, and no other, may ask for it.
 */

const MAIN_SITE = '';

/** Kinds of keys that we take, the best first: what every authenticator of today has one of. */
export const KEY_KINDS: number[] = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** Our base host, without port. */
export const relyingPartyId = (config: Config): string => new URL(siteUrl(config, MAIN_SITE)).hostname;

/** Whether the page that asked the authenticator was one of ours: protocol, port and a site that we have. */
export async function isOwnOrigin(db: Db, config: Config, origin: string): Promise<boolean> {
  if (!URL.canParse(origin)) return false;
  const { origin: canonical, protocol, hostname, port } = new URL(origin);
  const main = new URL(siteUrl(config, MAIN_SITE));
  // Port 0: the system chose it at the start, and it is not known here.
  const isOwnPort = config.PUBLIC_PORT === 0 || port === main.port;
  if (canonical !== origin || protocol !== main.protocol || !isOwnPort) return false;
  if (hostname === main.hostname) return true;
  const end = `.${main.hostname}`;
  return hostname.endsWith(end) && (await findSite(db, hostname.slice(0, -end.length))) !== null;
}

/**
 * The member as authenticators know him: the same for all his passkeys, so that one is replaced and not doubled, and no word of who
 * he is (WebAuthn Level 3, 14.6.1).
 */
export const userHandleOf = (userId: number): string =>
  createHash('sha256').update(`bluechip passkeys of ${userId}`).digest('base64url');
