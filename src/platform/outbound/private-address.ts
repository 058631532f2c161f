import { BlockList, isIP } from 'node:net';

/**
 * Which addresses belong to the public internet, from IANA's special-purpose registries (RFC 6890 and its successors). Everything else
 * (this machine, the local network, a cloud's metadata service) must never be reached through user input.
 */

const NOT_PUBLIC_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, cloud metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relay
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/**
 * Ranges within 2000::/3, the only allocated block; everything outside it (loopback, link-local, unique local, multicast) is refused as a
 * whole.
 */
const NOT_PUBLIC_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarks
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: carries an IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
];

/** Prefixes of IPv6 addresses that represent IPv4 ones: mapped, and NAT64 (RFC 6052). */
const CARRIES_V4 = ['::ffff:', '64:ff9b::'] as const;

const refused = new BlockList();
const reachable = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V4) {
  refused.addSubnet(network, prefix, 'ipv4');
  for (const carrier of CARRIES_V4) refused.addSubnet(`${carrier}${network}`, 96 + prefix, 'ipv6');
}
for (const [network, prefix] of NOT_PUBLIC_V6) refused.addSubnet(network, prefix, 'ipv6');
reachable.addSubnet('2000::', 3, 'ipv6');
for (const carrier of CARRIES_V4) reachable.addSubnet(`${carrier}0.0.0.0`, 96, 'ipv6');

/** True for everything that is not an address of the public internet, including text that is not an address. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  const version = isIP(plain);
  if (version === 4) return refused.check(plain, 'ipv4');
  if (version === 6) return refused.check(plain, 'ipv6') || !reachable.check(plain, 'ipv6');
  return true;
}
