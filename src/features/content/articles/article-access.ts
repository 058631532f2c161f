import type { ViewerClass } from '#platform/context.ts';

/** Access to articles by viewer class (decision 45). Pure. */

export const ARTICLE_ACCESS = ['free', 'registered', 'premium', 'war_room'] as const;
export type ArticleAccess = (typeof ARTICLE_ACCESS)[number];

/**
 * Whether a page cached for a viewer class may contain the body of an article of `siteId`, shown on the site `shownOn`. A class only
 * describes access to the site that its readers are on; access to other sites is requested per article and never cached.
 */
export function isOpenTo(
  viewer: ViewerClass,
  { access, siteId }: { access: ArticleAccess; siteId: number },
  shownOn: number,
): boolean {
  switch (access) {
    case 'free':
      return true;
    case 'registered':
      return viewer.kind === 'subscriber';
    case 'premium':
      return siteId === shownOn && viewer.premium;
    case 'war_room':
      return siteId === shownOn && viewer.warRoom;
  }
}

/** The resource that a grant must cover, if the article is not open to everybody; null: no grant is needed. */
export function resourceOf(access: ArticleAccess): 'premium' | 'war_room' | null {
  return access === 'premium' || access === 'war_room' ? access : null;
}
