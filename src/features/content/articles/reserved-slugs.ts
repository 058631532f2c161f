/** Under /news and in calls of articles these words lead elsewhere: no article is called so (decision 5, routes of section 2). */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'headline_news_feed',
  'infinite_feed',
  'default',
  'contact-us-5',
  'member-services',
]);
