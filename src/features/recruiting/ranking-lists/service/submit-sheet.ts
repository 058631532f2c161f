import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transactionUnlessRefused } from '#platform/db/unless-refused.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { publicAddress } from '#platform/http/public-address.ts';
import type { submitListSheet } from '../contract.ts';
import { sheetMail } from '../emails.tsx';
import type { ListKinds } from '../list-kind.ts';
import { scopeName } from '../list-scope.ts';
import { classListPath, type ListScope, MOST_LISTED } from '../list-view.ts';
import { findOpenDraft, findPublished, type List } from '../queries.ts';
import { readSheet, type Sheet } from '../sheet.ts';
import { beginDraft } from './drafts.ts';
import { counted, editDraft } from './edit-draft.ts';

type Input = ParsedOf<typeof submitListSheet>['body'];
type Submitted = { list: List; revision: number; moved: number; added: number; removed: number; total: number };
type Result = ({ ok: true } & Submitted) | { ok: false; reason: 'no_draft' | 'list_full' };

/** The number of errors that one reply names; a sheet with more repeats one mistake. */
const FAULTS_NAMED = 20;

/**
 * Orders the draft of a scope by a sheet, completely or not at all. The previous order is saved as a step that can be undone, so that a
 * sheet sent without a revision loses nobody's work. Throws invalid for a sheet that cannot be read or names an ineligible player, and
 * conflict if the draft changed since it was loaded, or a new version is requested while there is a draft.
 */
export async function submitSheet(ctx: Context, kinds: ListKinds, input: Input): Promise<Result> {
  const { kind, sport, year } = input;
  const of: ListScope = { kind, sport, year };
  const sheet = sheetOf(input);
  if (!sheet.ok && sheet.reason === 'list_full') return { ok: false, reason: 'list_full' };
  const { ids } = sheet;
  return transactionUnlessRefused<Result>(ctx.db, async (db) => {
    const faults = [...(sheet.ok ? [] : sheet.faults), ...(await unlistable(db, kinds, of, ids))];
    if (faults.length > 0) throw invalidFields({ person_ids: [wordsOf(faults)] });
    const draft = await draftFor({ ...ctx, db }, kinds, of, input);
    if (!draft) return { ok: false, reason: 'no_draft' };
    const seen = { listId: draft.id, revision: input.revision ?? draft.revision };
    const edited = await editDraft({ ...ctx, db }, kinds, seen, () => ({ ok: true, action: 'sheet', order: ids }));
    if (!edited.ok && edited.reason !== 'nothing_changed') return { ok: false, reason: 'list_full' };
    const moves = edited.ok ? edited.moves : [];
    const revision = edited.ok ? edited.revision : draft.revision;
    const submitted = { list: draft, revision, ...counted(moves), total: ids.length };
    await postSheetMail(ctx, db, kinds, submitted);
    return { ok: true, ...submitted };
  });
}

function sheetOf({ kind, personIds, closesGaps }: Input): Sheet {
  const most = MOST_LISTED[kind];
  if (typeof personIds === 'string') return readSheet(personIds, { closesGaps, most });
  if (personIds.length > most) return { ok: false, reason: 'list_full' };
  const unique = new Set(personIds);
  if (unique.size === personIds.length && unique.size > 0) return { ok: true, ids: personIds };
  const repeated = [...unique].filter((id) => personIds.indexOf(id) !== personIds.lastIndexOf(id));
  const faults = unique.size === 0 ? ['The sheet is empty.'] : repeated.map((id) => `ID ${id} appears twice.`);
  return { ok: false, reason: 'unreadable', faults, ids: [...unique] };
}

/** One message, because a form shows one per field. */
function wordsOf(faults: readonly string[]): string {
  const more = faults.length - FAULTS_NAMED;
  return [...faults.slice(0, FAULTS_NAMED), ...(more > 0 ? [`And ${more.toLocaleString('en-US')} more.`] : [])].join(
    ' ',
  );
}

/** An error for each ineligible player. */
async function unlistable(db: Db, kinds: ListKinds, of: ListScope, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const listable = new Set((await kinds[of.kind].listRanked(db, of, { ids })).map(({ id }) => id));
  const unknown = [...new Set(ids)].filter((id) => !listable.has(id));
  const what = of.kind === 'prospect_rankings' ? 'a rated player in this class' : 'a player in this season’s portal';
  return unknown.map((id) => `ID ${id} isn’t ${what}.`);
}

/** The draft that the sheet orders, started if requested or if no list was ever published; null if neither. */
async function draftFor(
  ctx: Context,
  kinds: ListKinds,
  of: ListScope,
  { createNewVersion }: Input,
): Promise<List | null> {
  const draft = await findOpenDraft(ctx.db, of);
  if (draft && !createNewVersion) return draft;
  if (!draft && !createNewVersion && (await findPublished(ctx.db, of))) return null;
  const begun = await beginDraft(ctx, kinds, { ...of, basis: 'present' });
  if (!begun.ok) throw apiError('not_found');
  return findOpenDraft(ctx.db, of);
}

async function postSheetMail(ctx: Context, db: Db, kinds: ListKinds, submitted: Submitted): Promise<void> {
  if (ctx.actor.kind !== 'member') return;
  const { list, moved, added, removed, total } = submitted;
  const [member] = await listMembersByIds(db, [ctx.actor.userId]);
  if (!member?.email) return;
  const [published, version] = await Promise.all([findPublished(db, list), kinds[list.kind].latestVersion(db, list)]);
  const mail = await sheetMail({
    to: member.email,
    name: list.name ?? scopeName(list),
    moved,
    added,
    removed,
    total,
    publishedVersion: published?.version ?? null,
    nextVersion: (version ?? 0) + 1,
    href: `${publicAddress(ctx.config, ctx.site.subdomain)}${classListPath(list)}?view=compare`,
  });
  await ctx.ports.mail.post(db, mail);
}
