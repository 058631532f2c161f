import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { calendarDate, clockTime, MINUTE_MS } from '#kernel/dates.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { BODY_REFUSALS, type CleanVerdict, countWords, readBody } from '../../articles/public.ts';
import { mayUseAuthor } from '../../authors/public.ts';
import { type AuthorName, listAuthorNames } from '../author-names.ts';
import type { saveContent } from '../contract.ts';
import { type Copy, isSameCopy, tidy } from '../copy.ts';
import { type Draft, written } from '../draft.ts';
import { mayOnSite } from '../policy.ts';
import { REVISION_EVERY_MINUTES } from '../publishing-limits-view.ts';
import { findEditor, takeUpStub, writeDraft } from '../queries.ts';
import { insertRevision, latestRevision, setAside } from '../revision-rows.ts';
import type { RevisionKind } from '../revision-view.ts';
import { articleStateOf } from './article-state.ts';
import { type Content, holdContent, loggedFacts, notYourSite, tellLog, userIdOf } from './held-content.ts';
import { problemsOf } from './problems.ts';

type Wish = ParsedOf<typeof saveContent>['body'];

/** The body, or the refusal as an error at its field. */
export function bodyOrRefuse(verdict: CleanVerdict, field = 'body') {
  if (verdict.ok) return verdict.body;
  throw invalidFields({ [field]: [BODY_REFUSALS[verdict.reason]] });
}

/** Throws for an unknown site, or one that is not theirs. */
export async function checkSite({ actor, db }: Pick<Context, 'actor' | 'db'>, siteId: number): Promise<void> {
  if (!(await findSiteById(db, siteId))) throw invalidFields({ site_id: ['We couldn’t find that site'] });
  if (!mayOnSite(actor, 'content:write', siteId)) throw notYourSite();
}

/** Throws an error at the field if the logged-in writer may not choose this byline for a new article. */
export function checkByline({ actor }: Pick<Context, 'actor'>, author: AuthorName): void {
  if (mayUseAuthor(actor, author)) return;
  throw invalidFields({
    author_id: [author.isRetired ? 'This author is retired' : 'This byline belongs to another writer'],
  });
}

/** An article keeps its byline, no matter who edits it. A missing one is reported when the article is published. */
async function checkNewByline(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  { authorId }: Copy,
  before: Copy,
): Promise<void> {
  if (authorId === before.authorId) return;
  const [author] = await listAuthorNames(db, [authorId]);
  if (author) checkByline({ actor }, author);
}

/**
 * Saves the working copy. A displaced editor, or one with an outdated version, is refused and their text is kept as a revision, so that
 * nothing is lost and nobody's text is overwritten.
 */
export async function saveCopy(ctx: Context, contentId: number, wish: Wish): Promise<ReplyOf<typeof saveContent>> {
  const { version, editor, kind, body, ...facts } = wish;
  const copy = tidy({ ...facts, body: bodyOrRefuse(readBody(body)) });
  const outcome = await ctx.db.transaction(async (db) => {
    const content = await holdContent(ctx, db, contentId, 'content:write');
    await checkSite({ ...ctx, db }, copy.siteId);
    await checkNewByline({ ...ctx, db }, copy, content.draft.copy);
    const holder = await findEditor(db, contentId);
    const isOthers = holder !== null && holder.until > ctx.now && holder.editor !== editor;
    if (isOthers || content.draft.version !== version) {
      await keepApart(ctx, db, content, copy);
      const userId = isOthers ? holder.userId : content.draft.updatedBy;
      return { ok: false, isOthers, userId, at: content.draft.updatedAt } as const;
    }
    const draft = await writeCopy(ctx, db, content, { copy, kind: kind === 'explicit' ? 'saved' : 'autosaved' });
    return { ok: true, article: content.article, draft } as const;
  });
  if (!outcome.ok) throw await refusalOf(ctx, outcome);
  const { article, draft } = outcome;
  return {
    version: draft.version,
    savedAt: draft.updatedAt.toISOString(),
    wordCount: countWords(copy.body),
    hasChanges: draft.hasChanges,
    problems: await problemsOf(ctx, draft.copy),
    article: await articleStateOf(ctx, { article, draft }),
  };
}

async function keepApart(ctx: Context, db: Db, { article, draft }: Content, copy: Copy): Promise<void> {
  if (isSameCopy(copy, draft.copy)) return;
  const since = new Date(ctx.now.getTime() - REVISION_EVERY_MINUTES * MINUTE_MS);
  await setAside(db, { articleId: article.id, copy, userId: userIdOf(ctx), at: ctx.now }, since);
}

async function refusalOf(
  { db, actor }: Context,
  { isOthers, userId, at }: { isOthers: boolean; userId: number | null; at: Date },
): Promise<Error> {
  const [member] = userId === null ? [] : await listMembersByIds(db, [userId]);
  const isSelf = actor.kind === 'member' && actor.userId === userId;
  const who = isSelf ? 'You' : (member?.username ?? 'Someone');
  const where = isSelf ? ' in another window' : '';
  const kept = 'Your text is kept as a revision.';
  if (isOthers)
    return apiError('taken_over', {
      message: `${isSelf ? 'You’re' : `${who} is`} editing this article${where}. ${kept}`,
    });
  const when = `${calendarDate(at)}, ${clockTime(at)}`;
  return apiError('conflict', { message: `${who} saved a newer copy of this article${where} (${when}). ${kept}` });
}

/** Writes the working copy, and a revision if one is due. Does nothing if the content is the same. */
export async function writeCopy(
  ctx: Context,
  db: Db,
  { article, draft }: Content,
  { copy, kind }: { copy: Copy; kind: RevisionKind },
): Promise<Draft> {
  const isSame = isSameCopy(copy, draft.copy) && draft.version > 0;
  const userId = userIdOf(ctx);
  const after = isSame ? draft : written(draft, { copy, article, userId, now: ctx.now });
  if (!isSame) {
    await writeDraft(db, article.id, after);
    await takeUpStub(db, article.id, ctx.now);
  }
  const last = await latestRevision(db, article.id);
  if (!last && draft.version === 0)
    await insertRevision(db, {
      articleId: article.id,
      kind: 'imported',
      copy: article.text,
      userId: null,
      at: article.updatedAt,
    });
  if (!isRevisionDue(ctx, { kind, copy, last })) return after;
  await insertRevision(db, { articleId: article.id, kind, copy, userId, at: ctx.now });
  await tellLog(db, ctx, {
    id: article.id,
    action: kind === 'autosaved' ? 'autosave' : kind === 'restored' ? 'restore_revision' : 'save',
    before: loggedFacts(draft.copy, article),
    after: loggedFacts(copy, article),
  });
  return after;
}

function isRevisionDue(
  { now }: Context,
  { kind, copy, last }: { kind: RevisionKind; copy: Copy; last: { copy: Copy; at: Date } | null },
): boolean {
  if (!last) return true;
  if (isSameCopy(copy, last.copy)) return false;
  return kind !== 'autosaved' || now.getTime() - last.at.getTime() >= REVISION_EVERY_MINUTES * MINUTE_MS;
}
