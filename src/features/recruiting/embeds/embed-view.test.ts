import { expect, test } from 'vitest';
import { prospectAt } from './embed-view.ts';
import { oembedHref } from './oembed-view.ts';

const HOME = 'https://www.bluechip.example';

test.each([
  ['https://www.bluechip.example/content/prospects/2027/ansel-dunmore', { year: 2027, slug: 'ansel-dunmore' }],
  [
    'https://harbor.bluechip.example/content/prospects/2027/ansel-dunmore/?x=1#y',
    { year: 2027, slug: 'ansel-dunmore' },
  ],
  ['/content/prospects/2027/ansel-dunmore', { year: 2027, slug: 'ansel-dunmore' }],
  ['https://bluechip.example/content/prospect_cards/12', { prospectId: 12 }],
  ['https://bluechip.example/content/prospects/12/embed', { prospectId: 12 }],
])('%s is a prospect', (url, address) => {
  expect(prospectAt(url, HOME)).toEqual(address);
});

test.each([
  'https://elsewhere.example/content/prospects/2027/ansel-dunmore',
  'https://bluechip.example.elsewhere.example/content/prospects/2027/ansel-dunmore',
  'https://notbluechip.example/content/prospects/2027/ansel-dunmore',
  'https://bluechip.example/prospect_rankings/football-national/2027',
  'https://bluechip.example/content/prospects/27/ansel-dunmore',
  'https://',
  '',
])('%s is none', (url) => {
  expect(prospectAt(url, HOME)).toBeNull();
});

test('an address that cannot be decoded is a slug that nobody has', () => {
  expect(prospectAt('/content/prospects/2027/%E0%A4%A', HOME)).toEqual({ year: 2027, slug: '%E0%A4%A' });
});

test('the address of a page is a value within the call’s own', () => {
  expect(oembedHref('https://a.example/b?c=d&e')).toBe('/api/v2/oembed?url=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd%26e');
});
