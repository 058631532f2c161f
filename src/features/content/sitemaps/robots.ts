/** Paths that crawlers are asked to skip: personal, expensive, or useless for a search. Pure. */

const CLOSED = [
  '/admin',
  '/api/',
  '/betmgm',
  '/create_account',
  '/dev/',
  '/landing_page',
  '/mgm_redeem',
  '/publishing/',
  '/search',
  '/sign_up',
  '/subscribe',
  '/subscriptions/',
  '/takedown',
  '/unsubscribe',
  '/users/',
];

type Robots = {
  siteUrl: string;
  isUnlisted: boolean;
  /** Whether the site has a story for its news sitemap: an empty one is not listed. */
  hasNews: boolean;
};

export function robotsTxt({ siteUrl, isUnlisted, hasNews }: Robots): string {
  if (isUnlisted) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    // Only the embedding call is allowed, no other API path.
    'Allow: /api/v2/oembed',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    ...(hasNews ? [`Sitemap: ${siteUrl}/news-sitemap.xml`] : []),
    '',
  ].join('\n');
}
