import { expect, test } from 'vitest';
import { isLinkAddress } from '../../../articles/link-address-view.ts';
import { linkAddress } from './link-address.ts';

test.each([
  ['https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
  ['http://example.com', 'http://example.com'],
  ['mailto:desk@example.com', 'mailto:desk@example.com'],
  ['/content/prospects/2027/pat-sample', '/content/prospects/2027/pat-sample'],
  [' example.com/story ', 'https://example.com/story'],
  ['desk@example.com', 'mailto:desk@example.com'],
])('%s leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  '',
  'a sentence',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example/',
  '/\\evil.example/',
  'https://bank.example@evil.example/',
  'ftp://example.com',
  'tel:555',
  'prospects/1',
])('%s is no address', (typed) => {
  expect(linkAddress(typed)).toBeNull();
  expect(isLinkAddress(typed)).toBe(false);
});
