import { expect, test } from 'vitest';
import { checkOutsideAddress } from './outside-address.ts';

test.each([
  ['http://news.example/a', 'not_https'],
  ['ftp://news.example/a', 'not_https'],
  ['file:///etc/passwd', 'not_https'],
  ['javascript:alert(1)', 'not_https'],
  ['data:text/plain,x', 'not_https'],
  ['', 'bad_address'],
  ['news.example', 'bad_address'],
  ['https://', 'bad_address'],
  ['https://user@news.example/', 'bad_address'],
  ['https://user:pass@news.example/', 'bad_address'],
  ['https://news.example:8443/', 'bad_address'],
  ['https://news.example:22/', 'bad_address'],
  ['https://8.8.8.8/', 'bad_address'],
  ['https://[2606:4700:4700::1111]/', 'bad_address'],
  ['https://127.0.0.1/', 'private_address'],
  ['https://127.1/', 'private_address'],
  ['https://0x7f.1/', 'private_address'],
  ['https://2130706433/', 'private_address'],
  ['https://0177.0.0.1/', 'private_address'],
  ['https://169.254.169.254/latest/meta-data', 'private_address'],
  ['https://[::1]/', 'private_address'],
  ['https://[::ffff:127.0.0.1]/', 'private_address'],
  ['https://[::ffff:7f00:1]/', 'private_address'],
  ['https://１２７.0.0.1/', 'private_address'],
  ['https://localhost/', 'private_address'],
  ['https://localhost./', 'private_address'],
  ['https://a.localhost/', 'private_address'],
  ['https://intranet/', 'private_address'],
])('%s is refused: %s', (address, reason) => {
  expect(checkOutsideAddress(address)).toEqual({ ok: false, reason });
});

test('a plain https address passes; its own port may be named, and a fragment is dropped', () => {
  const verdict = checkOutsideAddress('https://News.example:443/a/b?c=d#e');
  expect(verdict.ok && verdict.url.href).toBe('https://news.example/a/b?c=d');
});

test('a redirect may be relative', () => {
  const verdict = checkOutsideAddress('/next', new URL('https://news.example/a/b'));
  expect(verdict.ok && verdict.url.href).toBe('https://news.example/next');
  expect(checkOutsideAddress('//127.0.0.1/', new URL('https://news.example/'))).toEqual({
    ok: false,
    reason: 'private_address',
  });
});
