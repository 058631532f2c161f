/** Words with another meaning under /news and in API paths, so no article may have them as its slug (decision 5, routes of section 2). */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'headline_news_feed',
  'infinite_feed',
  'default',
  'contact-us-5',
  'member-services',
]);
