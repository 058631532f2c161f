import { createHash } from 'node:crypto';
import { COSEALG } from '@simplewebauthn/server/helpers';
import { findSite, siteUrl } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';

/**
 * The relying party of passkeys. It is the base of our addresses, so that one passkey works on every site; only pages of our sites may ask
 * for it.
 */

const MAIN_SITE = '';

/** The key algorithms that we accept, the best first: every current authenticator has one of them. */
export const KEY_KINDS: number[] = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** Our base host, without the port. */
export const relyingPartyId = (config: Config): string => new URL(siteUrl(config, MAIN_SITE)).hostname;

/** Whether the page that asked the authenticator was ours: the protocol, the port and one of our sites. */
export async function isOwnOrigin(db: Db, config: Config, origin: string): Promise<boolean> {
  if (!URL.canParse(origin)) return false;
  const { origin: canonical, protocol, hostname, port } = new URL(origin);
  const main = new URL(siteUrl(config, MAIN_SITE));
  // Port 0: the system chose the port at startup, so it isn't known here.
  const isOwnPort = config.PUBLIC_PORT === 0 || port === main.port;
  if (canonical !== origin || protocol !== main.protocol || !isOwnPort) return false;
  if (hostname === main.hostname) return true;
  const end = `.${main.hostname}`;
  return hostname.endsWith(end) && (await findSite(db, hostname.slice(0, -end.length))) !== null;
}

/**
 * The member's user handle: the same for all of their passkeys, so that a passkey is replaced and not duplicated, and without personal data
 * (WebAuthn Level 3, 14.6.1).
 */
export const userHandleOf = (userId: number): string =>
  createHash('sha256').update(`bluechip passkeys of ${userId}`).digest('base64url');
