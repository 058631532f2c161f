import { isIP } from 'node:net';
import type { FetchRefusal } from './fetch-outside.ts';
import { isPrivateAddress } from './private-address.ts';

/**
 * Whether an address that a person gave may be asked for, as far as its text tells: https on its own port, no credentials in it,
 * and a name. An address in numbers is refused even when it is public: no public service is named so, and every trick is.
 */
export function checkOutsideAddress(
  text: string,
  base?: URL,
): { ok: true; url: URL } | { ok: false; reason: FetchRefusal } {
  const url = URL.parse(text, base?.href);
  if (!url) return { ok: false, reason: 'bad_address' };
  if (url.protocol !== 'https:') return { ok: false, reason: 'not_https' };
  if (url.username || url.password || url.port) return { ok: false, reason: 'bad_address' };
  // The parser has already turned 0x7f.1, 2130706433 and the like into dotted numbers.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) return { ok: false, reason: isPrivateAddress(host) ? 'private_address' : 'bad_address' };
  if (!host.includes('.') || /(^|\.)localhost\.?$/.test(host)) return { ok: false, reason: 'private_address' };
  url.hash = '';
  return { ok: true, url };
}
