import { expect, test } from 'vitest';
import { addressKeys } from './address-key.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['unknown', 'unknown'],
])('%s is counted as %s alone', (ip, key) => {
  for (const use of ['abuse', 'reading'] as const)
    expect({ use, keys: addressKeys(ip, use) }).toEqual({ use, keys: [{ key, factor: 1 }] });
});

test.each([
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1:0::/48']],
  ['2001:0DB8:0001:0AB2:ffff::1', ['2001:db8:1:ab2::/64', '2001:db8:1:a00::/56', '2001:db8:1:0::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0:0::/48']],
  ['2001:db8:0:0:1::', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0:0::/48']],
  ['64:ff9b::192.0.2.7', ['64:ff9b:0:0::/64', '64:ff9b:0:0::/56', '64:ff9b:0:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0:0::/48']],
])('%s is counted against abuse as its networks of 64, 56 and 48 bits, at 1, 4 and 10 times the limit', (ip, keys) => {
  expect(addressKeys(ip, 'abuse')).toEqual(keys.map((key, index) => ({ key, factor: [1, 4, 10][index] })));
});

test('for reading an IPv6 address is counted as its /64 at the limit and its /48 at 256 times the limit', () => {
  expect(addressKeys('2001:db8:1:2:3:4:5:6', 'reading')).toEqual([
    { key: '2001:db8:1:2::/64', factor: 1 },
    { key: '2001:db8:1:0::/48', factor: 256 },
  ]);
});
