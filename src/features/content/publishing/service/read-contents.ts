import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { clampPage, totalsOf } from '#kernel/pagination.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { countWords, listCorrections } from '../../articles/public.ts';
import { mayUseAuthor } from '../../authors/public.ts';
import { type AuthorName, listAuthorNames } from '../author-names.ts';
import { countContents, listContentRows } from '../content-list.ts';
import type { getChoices, getContent, listContents } from '../contract.ts';
import { mayOnSite, sitesInReach } from '../policy.ts';
import { AUTO_SAVE_SECONDS } from '../publishing-limits-view.ts';
import { findEditor } from '../queries.ts';
import { articleStateOf } from './article-state.ts';
import { embargoViews } from './embargo-views.ts';
import { getContentToRead, userIdOf } from './held-content.ts';
import { presenceOf } from './presence.ts';
import { problemsOf, referencesIn } from './problems.ts';

const CONTENTS_PER_PAGE = 50;

export async function contentsPage(
  ctx: Context,
  query: ParsedOf<typeof listContents>['query'],
): Promise<ReplyOf<typeof listContents>> {
  const { db, now, actor } = ctx;
  const page = clampPage(query, CONTENTS_PER_PAGE);
  const filter = {
    status: query.status,
    siteId: query.siteId,
    authorId: query.authorId,
    query: query.query,
    byUserId: query.mine === '1' ? (userIdOf(ctx) ?? 0) : undefined,
    isPrepared: query.prepared === '1',
    within: sitesInReach(actor, 'content:read'),
  };
  const [rows, counts] = await Promise.all([
    listContentRows(db, filter, { limit: page.perPage, offset: (page.page - 1) * page.perPage, now }),
    countContents(db, filter),
  ]);
  const [sites, authors, names, embargoes] = await Promise.all([
    listSites(db),
    listAuthorNames(
      db,
      rows.map(({ authorId }) => authorId),
    ),
    usernames(
      db,
      rows.flatMap(({ updatedBy, editorId }) => [updatedBy, editorId]),
    ),
    embargoViews(
      db,
      rows.map(({ embargo }) => embargo),
    ),
  ]);
  const nameIn = (named: readonly { id: number; name: string }[], id: number) => ({
    id,
    name: named.find((each) => each.id === id)?.name ?? `#${id}`,
  });
  const siteNames = sites.map(({ id, shortName }) => ({ id, name: shortName }));
  const total = counts.reduce(
    (sum, { status, count }) => (filter.status && filter.status !== status ? sum : sum + count),
    0,
  );
  return {
    contents: rows.map(({ siteId, authorId, updatedBy, editorId, ...row }, index) => ({
      ...row,
      site: nameIn(siteNames, siteId),
      author: nameIn(authors, authorId),
      updatedBy: names.get(updatedBy ?? 0) ?? null,
      editor: names.get(editorId ?? 0) ?? null,
      embargo: embargoes[index] ?? null,
      mayWrite: mayOnSite(actor, 'content:write', siteId),
    })),
    ...totalsOf(total),
    ...page,
    counts,
    mayWrite: isAllowed(ctx, 'content:write'),
  };
}

/** Usernames by id. */
export async function usernames(db: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  return new Map((await listMembersByIds(db, wanted)).map(({ id, username }) => [id, username ?? 'somebody']));
}

/** The sites that the logged-in writer may write for, and all authors. */
export async function choices({ db, actor }: Context): Promise<ReplyOf<typeof getChoices>> {
  const [sites, authors] = await Promise.all([listSites(db), listAuthorNames(db)]);
  return {
    sites: sites
      .filter(({ id }) => mayOnSite(actor, 'content:write', id))
      .map(({ id, name, sport }) => ({ id, name, sport })),
    authors: authors.map((author) => ({ id: author.id, name: author.name, mayUse: mayUseAuthor(actor, author) })),
    ownAuthorId: authors.find((author) => isOwnByline(actor, author))?.id ?? null,
    autoSaveSeconds: AUTO_SAVE_SECONDS,
  };
}

const isOwnByline = (actor: Context['actor'], { userId, isRetired }: AuthorName): boolean =>
  actor.kind === 'member' && userId === actor.userId && !isRetired;

/** Throws not_found for an unknown article, and for one that the actor cannot read. */
export async function contentToEdit(
  ctx: Context,
  contentId: number,
  editor: string | undefined,
): Promise<ReplyOf<typeof getContent>> {
  const content = await getContentToRead(ctx, contentId);
  const { draft } = content;
  const { copy } = draft;
  const [state, corrections, holder, problems, references] = await Promise.all([
    articleStateOf(ctx, content),
    listCorrections(ctx.db, contentId),
    findEditor(ctx.db, contentId),
    problemsOf(ctx, copy),
    referencesIn(ctx, copy),
  ]);
  const names = await usernames(ctx.db, [draft.updatedBy, ...corrections.map(({ correctedBy }) => correctedBy)]);
  return {
    content: {
      ...state,
      id: contentId,
      version: draft.version,
      copy: { ...copy, body: JSON.stringify(copy.body) },
      wordCount: countWords(copy.body),
      updatedAt: draft.updatedAt.toISOString(),
      updatedBy: names.get(draft.updatedBy ?? 0) ?? null,
      problems,
      references,
      corrections: corrections.map(({ id, text, correctedAt, correctedBy }) => ({
        id,
        text,
        correctedAt: correctedAt.toISOString(),
        by: names.get(correctedBy ?? 0) ?? null,
      })),
      presence: await presenceOf(ctx, holder, editor),
    },
  };
}
