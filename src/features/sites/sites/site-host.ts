import { publicAddress, publicBase } from '#platform/http/public-address.ts';
import { MAIN_SUBDOMAIN, type Site, subdomainOf } from './site.ts';

/** Maps a host to its site, and a site to its address (decision 6). */

export type SiteHost = { kind: 'site'; subdomain: string } | { kind: 'foreign' };

const FOREIGN: SiteHost = { kind: 'foreign' };
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LOOPBACK = new Set(['127.0.0.1', '[::1]']);

/** Parses a Host header. One label before a base names a site, known or not. A deeper host is foreign, because no certificate covers it. */
export function siteForHost(host: string, { baseDomain }: { baseDomain: string }): SiteHost {
  const name = host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  if (baseDomain === 'localhost' && LOOPBACK.has(name)) return { kind: 'site', subdomain: MAIN_SUBDOMAIN };
  // The longer base first, because it ends with the shorter one.
  for (const base of new Set([publicBase(baseDomain), baseDomain])) {
    if (name === base) return { kind: 'site', subdomain: MAIN_SUBDOMAIN };
    if (!name.endsWith(`.${base}`)) continue;
    const label = name.slice(0, -base.length - 1);
    return LABEL.test(label) ? { kind: 'site', subdomain: subdomainOf(label) } : FOREIGN;
  }
  return FOREIGN;
}

/** Where readers find a site's content: on the network’s front page once the site is closed. */
export const readersUrl = (
  config: Parameters<typeof publicAddress>[0],
  { subdomain, closedAt }: Pick<Site, 'subdomain' | 'closedAt'>,
): string => publicAddress(config, closedAt === null ? subdomain : MAIN_SUBDOMAIN);

/** The public address of a site, without a trailing slash: "https://alabama.example.com". */
export function siteUrl(config: Parameters<typeof publicAddress>[0], subdomain: string): string {
  return publicAddress(config, subdomain);
}
