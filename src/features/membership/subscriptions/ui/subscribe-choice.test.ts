import { expect, test } from 'vitest';
import { choiceOf, subscribeHref } from './subscribe-choice.ts';

const CHOSEN = 'siteName=texas&step=purchase&plan=BUNDLE&period=month&sites=3%2C4&promo_code=first-20';

test('what was chosen, and what led here, stands in the address of each step', () => {
  const query = `${CHOSEN}&utm_source=paper&referral_code=ann27`;
  const choice = choiceOf(new URLSearchParams(query));
  expect(choice).toMatchObject({ step: 'purchase', plan: 'BUNDLE', siteIds: [3, 4], promoCode: 'first-20' });
  const href = subscribeHref(choice, { step: 'bundle' });
  expect(choiceOf(new URL(href, 'http://x.example').searchParams)).toEqual({ ...choice, step: 'bundle' });
  expect(choice.campaign).toMatchObject({ referralCode: 'ann27', params: [{ key: 'utm_source', value: 'paper' }] });
});

test('the story that led here stays in the address, and nothing that leads elsewhere', () => {
  const choice = choiceOf(new URLSearchParams({ return_to: '/news/a-story-7' }));
  expect(choice.returnTo).toBe('/news/a-story-7');
  expect(subscribeHref(choice, { step: 'upsell' })).toContain('return_to=%2Fnews%2Fa-story-7');
  for (const return_to of ['https://evil.example', '//evil.example', ''])
    expect(choiceOf(new URLSearchParams({ return_to })).returnTo).toBeNull();
});

test('a bundle is not paid before its sites are chosen', () => {
  for (const sites of ['', '3', '3,nothing'])
    expect(choiceOf(new URLSearchParams({ step: 'purchase', plan: 'BUNDLE', sites })).step).toBe('bundle');
  expect(choiceOf(new URLSearchParams({ step: 'purchase', plan: 'STANDARD' })).step).toBe('purchase');
});

test.each([
  ['upsell', 'STANDARD', 'upsell'],
  ['upsell', 'ALL_ACCESS', 'purchase'],
  ['upsell', 'BUNDLE', 'bundle'],
  ['bundle', 'STANDARD', 'upsell'],
  ['bundle', 'ALL_ACCESS', 'purchase'],
])('the step %s of %s, which may have no use for it, is %s', (step, plan, shown) => {
  expect(choiceOf(new URLSearchParams({ step, plan })).step).toBe(shown);
});

test('the main site has two names, and a name that no site can have is none', () => {
  const nameIn = (query: string) => choiceOf(new URLSearchParams(query)).siteName;
  expect(['siteName=n', 'siteName=WWW', 'siteName=alabama', 'siteName=', 'siteName=a%2Fb', ''].map(nameIn)).toEqual([
    'www',
    'www',
    'alabama',
    null,
    null,
    null,
  ]);
});
