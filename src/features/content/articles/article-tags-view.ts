/** Cache tags of pages that show an article: writes purge them, and pages that show the article carry them. */

export const articleTag = (id: number): string => `article:${id}`;
/** Every list of articles over all sites: the main site's front page, the headlines. */
export const NEWS_TAG = 'news';
export const siteNewsTag = (siteId: number): string => `news:site-${siteId}`;
export const sportNewsTag = (sport: string): string => `news:sport-${sport}`;
export const personNewsTag = (personId: number): string => `news:person-${personId}`;
export const collegeNewsTag = (collegeId: number): string => `news:college-${collegeId}`;
export const authorNewsTag = (authorId: number): string => `news:author-${authorId}`;

export type Placed = {
  id: number;
  siteId: number;
  sport: string;
  authorId: number;
  personIds: readonly number[];
  collegeIds: readonly number[];
};

/** All pages that show at least the article's headline. If its site, sport or people change, purge the old and the new tags. */
export function articleTags({ id, siteId, sport, authorId, personIds, collegeIds }: Placed): string[] {
  return [
    articleTag(id),
    NEWS_TAG,
    siteNewsTag(siteId),
    sportNewsTag(sport),
    authorNewsTag(authorId),
    ...personIds.map(personNewsTag),
    ...collegeIds.map(collegeNewsTag),
  ];
}
