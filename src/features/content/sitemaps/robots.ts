/** What programs that read the whole site are asked to leave alone: what is personal, what costs much, and what is of no use to a search. Pure. */

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
  /** Whether the site has a story for its news sitemap: an empty one is not named. */
  hasNews: boolean;
};

export function robotsTxt({ siteUrl, isUnlisted, hasNews }: Robots): string {
  if (isUnlisted) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    // How pages are embedded, and nothing else of the calls.
    'Allow: /api/v2/oembed',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    ...(hasNews ? [`Sitemap: ${siteUrl}/news-sitemap.xml`] : []),
    '',
  ].join('\n');
}
