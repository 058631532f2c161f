import { expect, test } from 'vitest';
import { isPrivateAddress } from './private-address.ts';

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
])('IPv4 %s is refused', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
])('IPv4 %s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

test.each([
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::7f00:1',
  '::127.0.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::',
  '3fff::1',
  '4000::1',
  '5f00::1',
  '64:ff9b:1::1',
])('IPv6 %s is refused', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450:4001::1', '2600::'])(
  'IPv6 %s is public',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

test.each(['127.0.0.1', '10.1.2.3', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1'])(
  '%s is refused mapped into IPv6 and behind NAT64, in every spelling',
  (address) => {
    const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
    const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    const spellings = [
      `::ffff:${address}`,
      `::FFFF:${hex}`,
      `0:0:0:0:0:ffff:${hex}`,
      `64:ff9b::${address}`,
      `64:ff9b:0:0:0:0:${hex}`,
    ];
    expect(spellings.filter((spelling) => !isPrivateAddress(spelling))).toEqual([]);
  },
);

test.each(['::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '64:ff9b::808:808'])('%s carries a public address', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

test.each(['', 'localhost', 'bluechip.example', '1.2.3', '0x7f000001', '127.1', '::g', '1.2.3.4.5'])(
  '%j is no address: refused',
  (text) => {
    expect(isPrivateAddress(text)).toBe(true);
  },
);
