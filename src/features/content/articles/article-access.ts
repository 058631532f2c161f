import type { ViewerClass } from '#platform/context.ts';

/** Who reads what (decision 45): pure, by the class of the viewer. */

export const ARTICLE_ACCESS = ['free', 'registered', 'premium', 'war_room'] as const;
export type ArticleAccess = (typeof ARTICLE_ACCESS)[number];

/**
 * Whether a page that is kept for a class may hold the body of an article of `siteId`, shown on the site `shownOn`. A class says
 * what its readers may on the site that they are on; what somebody may elsewhere is asked at the door of that article, never kept.
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

/** What a right must be for, where the article is not for everybody; null: no right is asked for. */
export function resourceOf(access: ArticleAccess): 'premium' | 'war_room' | null {
  return access === 'premium' || access === 'war_room' ? access : null;
}
