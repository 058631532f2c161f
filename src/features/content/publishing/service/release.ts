import { firstFree, slugify } from '#kernel/slugs.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import {
  type ArticleState,
  isSlugTaken,
  RESERVED_SLUGS,
  takenArticleSlugs,
  writeSlug,
  writeState,
  writeText,
} from '../../articles/public.ts';
import { LONGEST } from '../publishing-limits-view.ts';
import { writeDraft } from '../queries.ts';
import { insertRevision } from '../revision-rows.ts';
import { type Content, loggedFacts, purgeShown, tellLog } from './held-content.ts';

/** Publishing or scheduling a text, for staff and for the scheduler. */

/** The actor, as far as the audit log needs it; the scheduler and events have no session. */
export type Actor = Parameters<typeof tellLog>[1];

type Approval = { state: ArticleState; kind: 'published' | 'scheduled'; userId: number | null };

/** Makes the working copy the article's text, in its new state. */
export async function approve(db: Db, acting: Actor, content: Content, approval: Approval): Promise<void> {
  const { article, draft } = content;
  const { state, kind, userId } = approval;
  const at = acting.now;
  // Otherwise the page would show a change that nobody made.
  const isNew = draft.hasChanges || article.publishedAt === null;
  if (isNew) await writeText(db, article.id, draft.copy, at);
  if (article.publishedAt === null && !draft.hasOwnSlug) await nameAfterHeadline(db, content);
  await writeDraft(db, article.id, {
    ...draft,
    version: Math.max(1, draft.version),
    hasChanges: false,
    approvedAt: at,
  });
  await insertRevision(db, { articleId: article.id, kind, copy: draft.copy, userId, at });
  await move(
    db,
    acting,
    { article, draft: { ...draft, approvedAt: at } },
    { state, action: kind === 'scheduled' ? 'schedule' : 'publish', text: draft.copy },
  );
}

/** Moves an article to another state: rows, audit log, purge, and the event of its first publication. */
export async function move(
  db: Db,
  acting: Actor,
  { article, draft }: Content,
  {
    state,
    action,
    text,
    reason,
  }: { state: ArticleState; action: string; text?: Content['draft']['copy']; reason?: string },
): Promise<void> {
  await writeState(db, article.id, state);
  await tellLog(db, acting, {
    id: article.id,
    action,
    before: loggedFacts(article.text, article),
    after: loggedFacts(text ?? draft.copy, state),
    reason: reason || null,
  });
  await purgeShown(db, article.id, [
    { text: article.text, status: article.status },
    { text: text ?? article.text, status: state.status },
  ]);
  if (state.status === 'published' && article.publishedAt === null)
    await emit(db, { type: 'article_published', articleId: article.id, siteId: (text ?? article.text).siteId });
}

/** Readers have no URL yet, so the slug follows the headline. */
async function nameAfterHeadline(db: Db, { article, draft }: Content): Promise<void> {
  const slug = await freeSlug(db, draft.copy.headline, article);
  if (slug !== article.slug) await writeSlug(db, { id: article.id, slug }, { from: article.slug, now: null });
}

/** A slug for a headline that no other article has or had. */
export async function freeSlug(db: Db, headline: string, but: { id: number; slug: string } | null): Promise<string> {
  const base = slugBase(headline);
  const taken = new Set([...(await takenArticleSlugs(db, [base])), ...RESERVED_SLUGS]);
  if (but) taken.delete(but.slug);
  for (;;) {
    const slug = firstFree(base, taken);
    if (!(await isSlugTaken(db, slug, { but: but?.id ?? 0 }))) return slug;
  }
}

export const slugBase = (headline: string): string =>
  slugify(headline).slice(0, LONGEST.slug).replace(/-+$/, '') || 'story';
