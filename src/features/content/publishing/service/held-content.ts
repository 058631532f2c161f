import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import {
  type ArticleState,
  type ArticleText,
  articleTags,
  countWords,
  findArticle,
  type HeldArticle,
} from '../../articles/public.ts';
import type { Copy } from '../copy.ts';
import { type Draft, draftOfArticle } from '../draft.ts';
import { type ContentPermission, mayOnSite } from '../policy.ts';
import { findDraft, isDeleted } from '../queries.ts';

/** An article with its working copy. */
export type Content = { article: HeldArticle; draft: Draft };

const isOnSites = (
  { actor }: Pick<Context, 'actor'>,
  permission: ContentPermission,
  { article, draft }: Content,
): boolean => [article.text.siteId, draft.copy.siteId].every((siteId) => mayOnSite(actor, permission, siteId));

export const mayDo = isOnSites;

/** Null: unknown, deleted, or of a site whose articles the actor cannot read. */
export async function findContent(ctx: Pick<Context, 'actor' | 'db'>, id: number): Promise<Content | null> {
  const content = await readContent(ctx.db, id, false);
  return content && isOnSites(ctx, 'content:read', content) ? content : null;
}

/** Throws not_found. */
export async function getContentToRead(ctx: Pick<Context, 'actor' | 'db'>, id: number): Promise<Content> {
  const content = await findContent(ctx, id);
  if (!content) throw apiError('not_found');
  return content;
}

/**
 * The article and its working copy, locked until the caller's transaction ends. Throws not_found for what the actor may not read, and
 * forbidden for what they may only read.
 */
export async function holdContent(ctx: Context, db: Db, id: number, permission: ContentPermission): Promise<Content> {
  const content = await readContent(db, id, true);
  if (!content || !isOnSites(ctx, 'content:read', content)) throw apiError('not_found');
  if (!isOnSites(ctx, permission, content)) throw notYourSite();
  return content;
}

export const notYourSite = () =>
  apiError('forbidden', { message: 'You can only write for your own sites. This article belongs to another site.' });

export async function readContent(db: Db, id: number, lock: boolean): Promise<Content | null> {
  const article = await findArticle(db, id, { lock });
  if (!article || (await isDeleted(db, id))) return null;
  return { article, draft: (await findDraft(db, id)) ?? draftOfArticle(article) };
}

export const userIdOf = ({ actor }: Pick<Context, 'actor'>): number | null =>
  actor.kind === 'member' ? actor.userId : null;

/** The facts of an article for the audit log, without the body. */
export const loggedFacts = (copy: Copy, { status, scheduledAt, embargo }: ArticleState) => ({
  headline: copy.headline,
  access: copy.access,
  siteId: copy.siteId,
  authorId: copy.authorId,
  words: countWords(copy.body),
  status,
  ...(scheduledAt ? { scheduledAt: scheduledAt.toISOString() } : {}),
  ...(embargo ? { embargo } : {}),
});

/** The audit log entry of a write. */
export const tellLog = (
  db: Db,
  ctx: Parameters<typeof audit>[1],
  entry: { id: number; action: string; before: object | null; after: object | null; reason?: string | null },
): Promise<void> =>
  audit(db, ctx, {
    action: `article.${entry.action}`,
    subject: { type: 'article', id: entry.id },
    before: entry.before && { ...entry.before },
    after: entry.after && { ...entry.after },
    reason: entry.reason ?? null,
  });

/** Purges pages that show, or showed, the article: only for states that readers see. */
export async function purgeShown(
  db: Db,
  id: number,
  states: readonly { text: ArticleText; status: ArticleState['status'] }[],
): Promise<void> {
  const shown = states.filter(({ status }) => status === 'published');
  await purgeTags(
    db,
    shown.flatMap(({ text }) => articleTags({ id, ...text })),
  );
}
