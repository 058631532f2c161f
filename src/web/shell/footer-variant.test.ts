import { expect, test } from 'vitest';
import { footerVariant } from './footer-variant.ts';

test.each([
  ['/news/a-quarterback-signs', 'article'],
  ['/news/contact-us-5-more', 'article'],
  ['/galleries/12', 'article'],
  ['/admin/home', 'article'],
  ['/news/contact-us-5', 'full'],
  ['/news/member-services', 'full'],
  ['/', 'full'],
  ['/newsletter', 'full'],
])('%s ends with the %s footer', (pathname, variant) => {
  expect(footerVariant(pathname)).toBe(variant);
});
