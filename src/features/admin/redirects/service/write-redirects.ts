import { listSites, siteForHost } from '#features/sites/sites/public.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { type OldAddress, readOldAddress, readTarget, shownAddress } from '../address.ts';
import {
  deleteRedirect,
  findRedirect,
  insertRedirects,
  listRules,
  lockRedirects,
  type NewRedirect,
  type Redirect,
  updateRedirect,
} from '../queries.ts';
import { REDIRECT_LIMITS, REDIRECTS_TAG } from '../redirects-view.ts';
import { createRuleBook, type RuleBook, type RuleKey } from '../rule-book.ts';

export type RedirectInput = {
  /** Null for every site. */
  siteId: number | null;
  from: string;
  to: string;
  isPermanent: boolean;
};

export type RedirectContext = AuditContext & {
  config: Pick<Config, 'BASE_DOMAIN'>;
  /** Whether the program always serves a page at an address, whatever the database contains. A redirect there would never apply. */
  isPage: (address: OldAddress) => boolean;
};

export type RedirectRefusal =
  | { ok: false; reason: 'not_found' | 'too_many' }
  /** It changed after the page showed it; `redirect` is the current version. */
  | { ok: false; reason: 'changed_meanwhile'; redirect: Redirect }
  /** Removing the redirect would create a loop. */
  | { ok: false; reason: 'loop' }
  | { ok: false; reason: 'field'; field: 'siteId' | 'from' | 'to'; text: string };
export type RedirectVerdict = { ok: true; redirect: Redirect } | RedirectRefusal;

const wrong = (field: 'siteId' | 'from' | 'to', text: string) => ({ ok: false, reason: 'field', field, text }) as const;

export const LOOP_TEXT = 'This would send readers in a circle: the new address leads back to the old one';

type Checked = { ok: true; redirect: NewRedirect } | Extract<RedirectRefusal, { reason: 'field' }>;

/** Checks a redirect on its own, without the others. */
export function checkRedirect(
  { siteId, from, to, isPermanent }: RedirectInput,
  isPage: RedirectContext['isPage'],
): Checked {
  const old = readOldAddress(from);
  if (!old.ok) return wrong('from', old.reason);
  if (isPage(old.value))
    return wrong('from', `A page answers at ${shownAddress(old.value)}, and pages keep their addresses`);
  const target = readTarget(to);
  if (!target.ok) return wrong('to', target.reason);
  return { ok: true, redirect: { siteId, ...old.value, target: target.value, isPermanent } };
}

export async function openRuleBook(
  db: Db,
  { BASE_DOMAIN: baseDomain }: Pick<Config, 'BASE_DOMAIN'>,
): Promise<RuleBook> {
  const sites = new Map((await listSites(db)).map(({ id, subdomain }) => [subdomain, id]));
  const siteOfHost = (host: string): number | null => {
    const named = siteForHost(host, { baseDomain });
    return named.kind === 'site' ? (sites.get(named.subdomain) ?? null) : null;
  };
  return createRuleBook({ rules: await listRules(db), siteOfHost });
}

export async function addRedirect(db: Db, ctx: RedirectContext, input: RedirectInput): Promise<RedirectVerdict> {
  const checked = await checkWithSite(db, ctx, input);
  if (!checked.ok) return checked;
  const fresh = checked.redirect;
  return db.transaction(async (tx) => {
    await lockRedirects(tx);
    const book = await openRuleBook(tx, ctx.config);
    if (book.size() >= REDIRECT_LIMITS.all) return { ok: false, reason: 'too_many' };
    const same = book.exact(fresh);
    if (same) return wrong('from', `This address is redirected already, to ${same.target}`);
    book.put({ id: 0, ...fresh });
    if (await book.hasLoop(fresh)) return wrong('to', LOOP_TEXT);
    const [redirect] = await insertRedirects(tx, [fresh], ctx.now);
    if (!redirect) throw new Error('no redirect was written');
    await record(tx, ctx, { action: 'add', before: null, after: redirect });
    return { ok: true, redirect };
  });
}

export async function changeRedirect(
  db: Db,
  ctx: RedirectContext,
  { redirectId, seenChangedAt, ...input }: RedirectInput & { redirectId: number; seenChangedAt: Date | null },
): Promise<RedirectVerdict> {
  const checked = await checkWithSite(db, ctx, input);
  if (!checked.ok) return checked;
  return db.transaction(async (tx) => {
    await lockRedirects(tx);
    const before = await findRedirect(tx, redirectId);
    if (!before) return { ok: false, reason: 'not_found' };
    const redirect = { ...before, ...checked.redirect };
    if (isSame(before, redirect)) return { ok: true, redirect: before };
    if (seenChangedAt && seenChangedAt.getTime() !== before.changedAt.getTime())
      return { ok: false, reason: 'changed_meanwhile', redirect: before };
    const book = await openRuleBook(tx, ctx.config);
    const taken = book.exact(redirect);
    if (taken && taken.id !== redirectId)
      return wrong('from', `This address is redirected already, to ${taken.target}`);
    book.remove(before);
    book.put(redirect);
    if ((await book.hasLoop(redirect)) || (await book.hasLoop(before))) return wrong('to', LOOP_TEXT);
    await updateRedirect(tx, redirectId, checked.redirect, ctx.now);
    await record(tx, ctx, { action: 'change', before, after: redirect });
    return { ok: true, redirect };
  });
}

/** Refuses with `loop` if, without this redirect, another one for the address (of the network, or of any query) would form a loop. */
export async function removeRedirect(db: Db, ctx: RedirectContext, redirectId: number): Promise<RedirectVerdict> {
  return db.transaction(async (tx) => {
    await lockRedirects(tx);
    const redirect = await findRedirect(tx, redirectId);
    if (!redirect) return { ok: false, reason: 'not_found' };
    const book = await openRuleBook(tx, ctx.config);
    book.remove(redirect);
    if (await book.hasLoop(redirect)) return { ok: false, reason: 'loop' };
    await deleteRedirect(tx, redirectId);
    await record(tx, ctx, { action: 'remove', before: redirect, after: null });
    return { ok: true, redirect };
  });
}

async function checkWithSite(db: Db, ctx: RedirectContext, input: RedirectInput): Promise<Checked> {
  const { siteId } = input;
  if (siteId !== null && !(await listSites(db)).some(({ id }) => id === siteId))
    return wrong('siteId', 'There is no such site');
  return checkRedirect(input, ctx.isPage);
}

type Facts = NewRedirect & RuleKey;

export const loggedFacts = ({ siteId, path, query, target, isPermanent }: Facts) => ({
  siteId,
  from: shownAddress({ path, query }),
  to: target,
  isPermanent,
});

export const isSame = (a: Facts, b: Facts): boolean =>
  JSON.stringify(loggedFacts(a)) === JSON.stringify(loggedFacts(b));

type Change = { action: 'add' | 'change' | 'remove'; before: Redirect | null; after: Redirect | null };

async function record(db: Db, ctx: RedirectContext, { action, before, after }: Change): Promise<void> {
  await audit(db, ctx, {
    action: `redirect.${action}`,
    subject: { type: 'redirect', id: (after ?? before)?.id ?? 0 },
    before: before && loggedFacts(before),
    after: after && loggedFacts(after),
  });
  await purgeTags(db, [REDIRECTS_TAG]);
}
