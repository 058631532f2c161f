import { isIPv6 } from 'node:net';

/** One counter of an address, and by how much its limit exceeds that of a single address. */
export type AddressKey = { key: string; factor: number };

/**
 * What a limit is for. `abuse`: stops somebody who switches networks to get around it. `reading`: ordinary use, where nobody may be refused
 * because of their neighbors.
 */
export type AddressUse = 'abuse' | 'reading';

/**
 * A connection has a /64 of IPv6 to itself, and a site or a tunnel broker's customer a /56 or /48: up to 65,536 such networks. A mobile
 * carrier puts thousands of phones into one /48, so its counter for reading only stops a flood.
 */
const NETWORKS = {
  abuse: [
    { bits: 64, factor: 1 },
    { bits: 56, factor: 4 },
    { bits: 48, factor: 10 },
  ],
  reading: [
    { bits: 64, factor: 1 },
    { bits: 48, factor: 256 },
  ],
} as const;

/** What counts as one address for a limit, narrowest first; an IPv4 address mapped into IPv6 counts as the IPv4 address. */
export function addressKeys(ip: string, use: AddressUse): readonly AddressKey[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return [{ key: mapped[1], factor: 1 }];
  if (!isIPv6(ip)) return [{ key: ip, factor: 1 }];
  const groups = networkGroups(ip);
  return NETWORKS[use].map(({ bits, factor }) => ({ key: networkKey(groups, bits), factor }));
}

/** The first 64 bits, as four numbers. */
function networkGroups(ip: string): number[] {
  const [head = '', tail] = ip.split('%', 1).join('').split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  // An address with embedded IPv4 writes two groups as one.
  const written = groups.length + after.length + (ip.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - written }, () => '0');
  return [...groups, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16));
}

function networkKey([first = 0, second = 0, third = 0, fourth = 0]: readonly number[], bits: 48 | 56 | 64): string {
  const last = { 64: fourth, 56: fourth & 0xff00, 48: 0 }[bits];
  return `${[first, second, third, last].map((group) => group.toString(16)).join(':')}::/${bits}`;
}
