import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { listDecidedSteps, listProspectCards } from '#features/recruiting/prospects/public.ts';
import { findGame, statusOf } from '#features/schedule/games/public.ts';
import { TIME_ZONE } from '#kernel/dates.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { instantIn } from '#kernel/zoned-time.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { ArticleStatus, DecisionEmbargo, Embargo } from '../../articles/article-state-view.ts';
import { STEP_WORDS, type Step, stepFrom } from '../article-steps.ts';
import { PUBLISH_ARTICLE } from '../job-names.ts';
import type { ContentPermission } from '../policy.ts';
import { takeUpStub, writeDraft } from '../queries.ts';
import type { scheduleContent } from '../step-calls-view.ts';
import { type Content, holdContent, userIdOf } from './held-content.ts';
import { checkPublishable } from './problems.ts';
import { approve, move } from './release.ts';

type Taken = { contentId: number; status: ArticleStatus };
type Wish = { step: Step; permission: ContentPermission; version?: number };

/** One transaction around a step: locks the article, in a state that allows the step, at the version that the client loaded. */
async function takeStep(
  ctx: Context,
  contentId: number,
  { step, permission, version }: Wish,
  run: (db: Db, content: Content, status: ArticleStatus) => Promise<void>,
): Promise<Taken> {
  return ctx.db.transaction(async (db) => {
    const content = await holdContent(ctx, db, contentId, permission);
    const status = stepFrom(content.article.status, step);
    if (status === null) throw apiError('wrong_state', { message: STEP_WORDS[step] });
    if (version !== undefined && version !== content.draft.version)
      throw apiError('conflict', {
        message: 'Someone changed this article after you opened it. Reload the page to see the current version.',
      });
    await run(db, content, status);
    return { contentId, status };
  });
}

const waiting = { scheduledAt: null, embargo: null };

export const submit = (ctx: Context, contentId: number, version: number): Promise<Taken> =>
  takeStep(ctx, contentId, { step: 'submit', permission: 'content:write', version }, (db, content, status) =>
    plainMove(ctx, db, content, { status, action: 'submit' }),
  );

export const giveBack = (ctx: Context, contentId: number, version: number): Promise<Taken> =>
  takeStep(ctx, contentId, { step: 'return', permission: 'content:write', version }, (db, content, status) =>
    plainMove(ctx, db, content, { status, action: 'return' }),
  );

export const unschedule = (ctx: Context, contentId: number): Promise<Taken> =>
  takeStep(ctx, contentId, { step: 'unschedule', permission: 'content:publish' }, (db, content, status) =>
    plainMove(ctx, db, content, { status, action: 'unschedule' }),
  );

export const archive = (ctx: Context, contentId: number, reason: string): Promise<Taken> =>
  takeStep(ctx, contentId, { step: 'archive', permission: 'content:publish' }, (db, content, status) =>
    plainMove(ctx, db, content, { status, action: 'archive', reason }),
  );

export const restore = (ctx: Context, contentId: number): Promise<Taken> =>
  takeStep(ctx, contentId, { step: 'restore', permission: 'content:write' }, (db, content, status) =>
    plainMove(ctx, db, content, { status, action: 'restore' }),
  );

/** Changes the state and not the text. */
async function plainMove(
  ctx: Context,
  db: Db,
  content: Content,
  { status, action, reason = '' }: { status: ArticleStatus; action: string; reason?: string },
): Promise<void> {
  const { article, draft } = content;
  if (draft.version === 0) await writeDraft(db, article.id, { ...draft, version: 1 });
  await takeUpStub(db, article.id, ctx.now);
  await move(db, ctx, content, {
    state: { status, publishedAt: article.publishedAt, ...waiting },
    action,
    text: article.text,
    reason,
  });
}

/** Publishes the working copy. */
export const publish = (ctx: Context, contentId: number, version: number): Promise<Taken> =>
  takeStep(ctx, contentId, { step: 'publish', permission: 'content:publish', version }, async (db, content, status) => {
    const { article, draft } = content;
    if (article.status === 'published' && !draft.hasChanges)
      throw apiError('nothing_changed', { message: 'Readers already see this text. Nothing changed.' });
    await checkPublishable({ ...ctx, db }, draft.copy);
    await takeUpStub(db, article.id, ctx.now);
    const state = { status, publishedAt: article.publishedAt ?? ctx.now, ...waiting };
    await approve(db, ctx, content, { state, kind: 'published', userId: userIdOf(ctx) });
  });

/** Freezes the working copy as it is: later changes need another approval. */
export const schedule = (
  ctx: Context,
  contentId: number,
  { version, ...when }: ParsedOf<typeof scheduleContent>['body'],
): Promise<Taken> =>
  takeStep(
    ctx,
    contentId,
    { step: 'schedule', permission: 'content:publish', version },
    async (db, content, status) => {
      const { article, draft } = content;
      const waitingFor = await momentOf({ ...ctx, db }, when);
      await checkPublishable({ ...ctx, db }, draft.copy);
      await takeUpStub(db, article.id, ctx.now);
      const state = { status, publishedAt: article.publishedAt, ...waitingFor };
      await approve(db, ctx, content, { state, kind: 'scheduled', userId: userIdOf(ctx) });
      const at = waitingFor.scheduledAt;
      if (at)
        await ctx.ports.jobs.enqueue(
          db,
          PUBLISH_ARTICLE,
          { articleId: contentId },
          { key: `${contentId}-${at.getTime()}`, after: at },
        );
    },
  );

type When = Omit<ParsedOf<typeof scheduleContent>['body'], 'version'>;

/** Throws at the field if the time is missing or in the past. */
async function momentOf(
  { db, now }: Context,
  { until, day, time, prospectId, collegeId, gameId }: When,
): Promise<{ scheduledAt: Date | null; embargo: Embargo | null }> {
  if (until === 'time') {
    if (day === '') throw invalidFields({ day: ['Please enter a day'] });
    if (time === '') throw invalidFields({ time: ['Please enter a time'] });
    const at = instantIn(TIME_ZONE, day, time);
    if (!at) throw invalidFields({ time: ['That time doesn’t exist on that day (daylight saving time)'] });
    if (at <= now) throw invalidFields({ time: ['That time has passed'] });
    return { scheduledAt: at, embargo: null };
  }
  if (until === 'decision') {
    if (prospectId === undefined) throw invalidFields({ prospect_id: ['Please enter a prospect'] });
    const [prospect] = await listProspectCards(db, [prospectId]);
    if (!prospect) throw invalidFields({ prospect_id: ['We couldn’t find that prospect'] });
    if (collegeId !== undefined && (await listCollegesByIds(db, [collegeId])).length === 0)
      throw invalidFields({ college_id: ['There is no such college'] });
    const last = (await listDecidedSteps(db, prospectId)).at(-1);
    if (last?.status === 'signed' && last.collegeId === collegeId)
      throw invalidFields({ college_id: ['The prospect has already signed with that college'] });
    const embargo: DecisionEmbargo = { until, prospectId, after: last?.id ?? 0 };
    if (collegeId !== undefined) embargo.collegeId = collegeId;
    return { scheduledAt: null, embargo };
  }
  if (gameId === undefined) throw invalidFields({ game_id: ['Please enter a game'] });
  const found = await findGame(db, gameId);
  if (!found) throw invalidFields({ game_id: ['We couldn’t find that game'] });
  if (statusOf(found.game) === 'final') throw invalidFields({ game_id: ['That game is already final'] });
  return { scheduledAt: null, embargo: { until, gameId } };
}
