import { publicAddress, publicBase } from '#platform/http/public-address.ts';
import { MAIN_SUBDOMAIN, type Site, subdomainOf } from './site.ts';

/** Which site a host names, and the address of a site (decision 6). */

export type SiteHost = { kind: 'site'; subdomain: string } | { kind: 'foreign' };

const FOREIGN: SiteHost = { kind: 'foreign' };
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LOOPBACK = new Set(['127.0.0.1', '[::1]']);

/**
 * Reads a Host header. One label before a base names a site, known or not; a deeper host is nobody's site and foreign:
 * no certificate covers it.
 */
export function siteForHost(host: string, { baseDomain }: { baseDomain: string }): SiteHost {
  const name = host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  if (baseDomain === 'localhost' && LOOPBACK.has(name)) return { kind: 'site', subdomain: MAIN_SUBDOMAIN };
  // The longer base first: the shorter is its end.
  for (const base of new Set([publicBase(baseDomain), baseDomain])) {
    if (name === base) return { kind: 'site', subdomain: MAIN_SUBDOMAIN };
    if (!name.endsWith(`.${base}`)) continue;
    const label = name.slice(0, -base.length - 1);
    return LABEL.test(label) ? { kind: 'site', subdomain: subdomainOf(label) } : FOREIGN;
  }
  return FOREIGN;
}

/** Where readers find what belongs to a site: on the network’s front once the site is closed. */
export const readersUrl = (
  config: Parameters<typeof publicAddress>[0],
  { subdomain, closedAt }: Pick<Site, 'subdomain' | 'closedAt'>,
): string => publicAddress(config, closedAt === null ? subdomain : MAIN_SUBDOMAIN);

/** The public address of a site, without a slash at its end: "https://alabama.example.com". */
export function siteUrl(config: Parameters<typeof publicAddress>[0], subdomain: string): string {
  return publicAddress(config, subdomain);
}
