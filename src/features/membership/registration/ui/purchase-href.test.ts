import { expect, test } from 'vitest';
import { purchaseHref } from './purchase-href.ts';

const hrefOf = (query: string) => purchaseHref(new URLSearchParams(query));

test('a paid plan leads to its payment, with all that was chosen and what led here', () => {
  expect(hrefOf('plan=ALL_ACCESS&period=month&utm_source=paper&return_to=/news')).toBe(
    '/subscribe?plan=ALL_ACCESS&period=month&utm_source=paper&step=purchase',
  );
});

test('so does who was at a payment to log in', () => {
  const back = '/subscribe?step=purchase&plan=STANDARD';
  expect(hrefOf(`return_to=${encodeURIComponent(back)}`)).toBe(back);
});

test.each([
  '',
  'plan=FREE',
  'return_to=/news',
  'return_to=/subscribe?step=learn',
  `return_to=${encodeURIComponent('//evil.example/subscribe?step=purchase')}`,
  `return_to=${encodeURIComponent('https://evil.example/subscribe?step=purchase')}`,
])('the free account stays for %j', (query) => {
  expect(hrefOf(query)).toBeNull();
});
