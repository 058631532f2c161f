import { expect, test } from 'vitest';
import { siteBanner } from './site-banner.ts';

const site = { banner: { message: 'Read it <b>first</b>.', linkText: null } };
type BannerInput = Parameters<typeof siteBanner>[0];
const bannerOf = (banner: BannerInput['site']['banner'], viewer: BannerInput['viewer']) =>
  // Only the site's banner is read.
  siteBanner({ site: { banner } as BannerInput['site'], viewer });

test('the call to action cannot be closed, survives a change of page and links to the sign-up', () => {
  expect(bannerOf(site.banner, 'visitor')).toEqual({
    type: 'siteAdaptive',
    message: 'Read it <b>first</b>.',
    linkText: 'Join the team',
    href: '/sign_up',
    hasCloseButton: false,
    persisted: true,
  });
  expect(bannerOf({ ...site.banner, linkText: 'Sign up free' }, 'free')?.linkText).toBe('Sign up free');
});

test('a subscriber has none, and neither has a site without one', () => {
  expect(bannerOf(site.banner, 'subscriber')).toBeNull();
  expect(bannerOf(null, 'visitor')).toBeNull();
});
