import { expect, test } from 'vitest';
import { siteForHost, siteUrl } from './site-host.ts';

const labelOf = (host: string, baseDomain: string) => {
  const verdict = siteForHost(host, { baseDomain });
  return verdict.kind === 'site' ? verdict.subdomain : verdict.kind;
};

test.each([
  ['bluechip.example', ''],
  ['www.bluechip.example', ''],
  ['n.bluechip.example:443', ''],
  ['Alabama.BLUECHIP.example.', 'alabama'],
  ['nobody.bluechip.example', 'nobody'],
  ['a.b.bluechip.example', 'foreign'],
  ['-.bluechip.example', 'foreign'],
  ['evilbluechip.example', 'foreign'],
  ['bluechip.example.evil.com', 'foreign'],
  ['localhost', 'foreign'],
  ['127.0.0.1', 'foreign'],
  ['', 'foreign'],
])('in production %s is %s', (host, label) => {
  expect(labelOf(host, 'bluechip.example')).toBe(label);
});

test.each([
  ['localhost:3000', ''],
  ['127.0.0.1:3000', ''],
  ['[::1]:3000', ''],
  ['bluechip.localhost:3000', ''],
  ['alabama.localhost:3000', 'alabama'],
  ['alabama.bluechip.localhost:3000', 'alabama'],
  ['www.bluechip.localhost', ''],
  ['a.alabama.localhost', 'foreign'],
  ['bluechip.example', 'foreign'],
])('in development %s is %s', (host, label) => {
  expect(labelOf(host, 'localhost')).toBe(label);
});

test('an address has the port only where it is unusual', () => {
  const live = { BASE_DOMAIN: 'bluechip.example', PUBLIC_PROTOCOL: 'https' as const, PUBLIC_PORT: 443 };
  expect(siteUrl(live, 'alabama')).toBe('https://alabama.bluechip.example');
  expect(siteUrl(live, '')).toBe('https://bluechip.example');
  const local = { BASE_DOMAIN: 'localhost', PUBLIC_PROTOCOL: 'http' as const, PUBLIC_PORT: 3000 };
  expect(siteUrl(local, 'alabama')).toBe('http://alabama.bluechip.localhost:3000');
});
