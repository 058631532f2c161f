import { tidyLine, tidyLines } from '#kernel/tidy-text.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { authorSlug } from '../author-facts.ts';
import { mayChangeAuthor, mayKeepHouseAuthors, mayManageAuthors } from '../policy.ts';
import {
  type Author,
  findAuthorById,
  hasImage,
  insertAuthor,
  isAuthorSlugTaken,
  lockAuthors,
  updateAuthor,
} from '../queries.ts';
import { type AccountRefusal, accountFor } from './author-account.ts';

/** Creates and changes authors, for calls and the command line. Each write is in the audit log, and each change purges every page. */

export type AuthorInput = {
  name: string;
  title: string;
  bio: string;
  /** Empty: derived from the name, or unchanged. */
  slug: string;
  imageId: number | null;
  /** Username or email; empty: nobody. Undefined: unchanged. */
  account?: string | undefined;
};

export type AuthorRefusal =
  | AccountRefusal
  | 'not_found'
  | 'not_yours'
  | 'account_not_yours'
  | 'slug_taken'
  | 'no_letters'
  | 'no_such_image';
export type AuthorVerdict = { ok: true; author: Author } | { ok: false; reason: AuthorRefusal };

export async function createAuthor(
  db: Db,
  ctx: AuditContext,
  { reason = null, ...input }: AuthorInput & { reason?: string | null },
): Promise<AuthorVerdict> {
  return db.transaction(async (tx) => {
    await lockAuthors(tx);
    if (!mayKeepHouseAuthors(ctx.actor)) return { ok: false, reason: 'not_yours' };
    const facts = await factsOf(tx, ctx, input, null);
    if (!facts.ok) return facts;
    const author = await insertAuthor(tx, { ...facts.facts, createdAt: ctx.now });
    await recordAuthor(tx, ctx, { action: 'create', before: null, after: author, reason });
    return { ok: true, author };
  });
}

export async function changeAuthor(
  db: Db,
  ctx: AuditContext,
  { authorId, reason = null, ...input }: AuthorInput & { authorId: number; reason?: string | null },
): Promise<AuthorVerdict> {
  return db.transaction(async (tx) => {
    await lockAuthors(tx);
    const before = await findAuthorById(tx, authorId);
    if (!before) return { ok: false, reason: 'not_found' };
    if (!mayChangeAuthor(ctx.actor, before)) return { ok: false, reason: 'not_yours' };
    const verdict = await factsOf(tx, ctx, input, before);
    if (!verdict.ok) return verdict;
    const author = { ...before, ...verdict.facts };
    if (isSameAuthor(before, author)) return { ok: true, author };
    await updateAuthor(tx, authorId, verdict.facts);
    await recordAuthor(tx, ctx, { action: 'change', before, after: author, reason });
    return { ok: true, author };
  });
}

type Facts = Pick<Author, 'name' | 'title' | 'bio' | 'slug' | 'imageId' | 'userId' | 'formerSlugs'>;
type FactsVerdict = { ok: true; facts: Facts } | { ok: false; reason: AuthorRefusal };

async function factsOf(db: Db, ctx: AuditContext, input: AuthorInput, before: Author | null): Promise<FactsVerdict> {
  const { imageId } = input;
  const account = await accountOf(db, ctx, input, before);
  if (!account.ok) return account;
  if (imageId !== null && imageId !== before?.imageId && !(await hasImage(db, imageId)))
    return { ok: false, reason: 'no_such_image' };
  const name = tidyLine(input.name);
  const address = await addressOf(db, { ...input, name }, before);
  if (!address.ok) return address;
  const facts = { name, title: tidyLine(input.title), bio: tidyLines(input.bio), imageId, userId: account.userId };
  return { ok: true, facts: { ...facts, slug: address.slug, formerSlugs: formerSlugs(before, address.slug) } };
}

async function accountOf(db: Db, { actor }: AuditContext, { account }: AuthorInput, before: Author | null) {
  if (account === undefined) return { ok: true, userId: before?.userId ?? null } as const;
  const verdict = await accountFor(db, account, before?.id ?? null);
  if (mayManageAuthors(actor)) return verdict;
  const isSame = verdict.ok && verdict.userId === (before?.userId ?? null);
  return isSame ? verdict : ({ ok: false, reason: 'account_not_yours' } as const);
}

type AddressVerdict = { ok: true; slug: string } | { ok: false; reason: 'no_letters' | 'slug_taken' };

/** The given slug; for a new author without one, the first free slug of the name. */
async function addressOf(
  db: Db,
  { name, slug: wanted }: Pick<AuthorInput, 'name' | 'slug'>,
  before: Author | null,
): Promise<AddressVerdict> {
  if (wanted === '' && before) return { ok: true, slug: before.slug };
  const address = authorSlug(wanted === '' ? name : wanted);
  if (!address.ok) return address;
  if (wanted === '') return { ok: true, slug: await freeAuthorSlug(db, address.slug) };
  const isTaken = await isAuthorSlugTaken(db, address.slug, before?.id ?? null);
  return isTaken ? { ok: false, reason: 'slug_taken' } : address;
}

/** `ada-rowe`, otherwise `ada-rowe-2` and so on. */
export async function freeAuthorSlug(db: Db, base: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!(await isAuthorSlugTaken(db, slug, null))) return slug;
  }
}

function formerSlugs(before: Author | null, slug: string): string[] {
  if (!before) return [];
  const had = before.slug === slug ? before.formerSlugs : [...before.formerSlugs, before.slug];
  return [...new Set(had)].filter((each) => each !== slug);
}

const loggedFacts = ({ name, title, bio, slug, imageId, userId, retiredAt }: Author) => ({
  name,
  title,
  bio,
  slug,
  imageId,
  account: userId,
  retired: retiredAt !== null,
});

const isSameAuthor = (a: Author, b: Author): boolean =>
  JSON.stringify(loggedFacts(a)) === JSON.stringify(loggedFacts(b));

type Entry = { action: string; before: Author | null; after: Author; reason?: string | null };

/** Writes the audit log, and for a change purges: a byline appears in every list of stories, in feeds and in sitemaps. */
export async function recordAuthor(
  db: Db,
  ctx: AuditContext,
  { action, before, after, reason = null }: Entry,
): Promise<void> {
  await audit(db, ctx, {
    action: `author.${action}`,
    subject: { type: 'author', id: after.id },
    before: before && loggedFacts(before),
    after: loggedFacts(after),
    reason,
  });
  // Retiring changes no page.
  if (action === 'change') await purgeTags(db, 'all');
}
