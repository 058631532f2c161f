import { type Permission, reachOf } from '#kernel/permissions.ts';
import { type Actor, standingOf } from '#platform/context.ts';
import type { ArticleAccess } from '../articles/article-state-view.ts';
import type { PreviewClass } from './preview-view.ts';

export type ContentPermission = Extract<Permission, `content:${string}`>;

/** The sites whose articles the actor's permission covers: a publisher's own. Null: all of them. */
export function sitesInReach(actor: Actor, permission: ContentPermission): readonly number[] | null {
  if (actor.kind === 'operator') return null;
  if (actor.kind !== 'member') return [];
  const reach = reachOf(standingOf(actor), permission);
  if (reach === null) return [];
  return reach === 'own' ? actor.publisherSiteIds : null;
}

export function mayOnSite(actor: Actor, permission: ContentPermission, siteId: number): boolean {
  const sites = sitesInReach(actor, permission);
  return sites === null || sites.includes(siteId);
}

/** Whether a viewer class, of the article's own site, reads its body. */
export function isOpenToClass(as: PreviewClass, access: ArticleAccess): boolean {
  switch (access) {
    case 'free':
      return true;
    case 'registered':
      return as !== 'visitor' && as !== 'free';
    case 'premium':
      return as === 'premium' || as === 'war_room';
    case 'war_room':
      return as === 'war_room';
  }
}
