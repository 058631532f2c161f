import { isIPv6 } from 'node:net';

/**
 * What counts as one address for a limit. Whoever has one IPv6 address has the 2^64 of its network, so the network is counted; an
 * IPv4 address in IPv6 clothes is the IPv4 address.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%', 1).join('').split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  // An address of embedded IPv4 writes two groups as one.
  const written = groups.length + after.length + (ip.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - written }, () => '0');
  const network = [...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
  return `${network.join(':')}::/64`;
}
