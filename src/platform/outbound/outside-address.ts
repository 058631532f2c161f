import { isIP } from 'node:net';
import type { FetchRefusal } from './fetch-outside.ts';
import { isPrivateAddress } from './private-address.ts';

/**
 * Whether the text of an address from user input is acceptable: https on its own port, no credentials, and a host name. A numeric address
 * is refused even when it is public: no public service uses one, and every trick does.
 */
export function checkOutsideAddress(
  text: string,
  base?: URL,
): { ok: true; url: URL } | { ok: false; reason: FetchRefusal } {
  const url = URL.parse(text, base?.href);
  if (!url) return { ok: false, reason: 'bad_address' };
  if (url.protocol !== 'https:') return { ok: false, reason: 'not_https' };
  if (url.username || url.password || url.port) return { ok: false, reason: 'bad_address' };
  // The URL parser has already turned 0x7f.1, 2130706433 and the like into dotted numbers.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) return { ok: false, reason: isPrivateAddress(host) ? 'private_address' : 'bad_address' };
  if (!host.includes('.') || /(^|\.)localhost\.?$/.test(host)) return { ok: false, reason: 'private_address' };
  url.hash = '';
  return { ok: true, url };
}
