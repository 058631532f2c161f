import { findSite, listSites } from '#features/sites/sites/public.ts';
import { addMonths } from '#kernel/calendar.ts';
import { formatDate } from '#kernel/dates.ts';
import { isApiError } from '#kernel/errors.ts';
import { moneyText } from '#kernel/money.ts';
import { createCards } from '#platform/cards/create-cards.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused, NOTHING_DONE } from '#platform/cli/operator.ts';
import { withMail } from '#platform/mail/with-mail.ts';
import type { Settlement } from '#platform/payments/settlement.ts';
import { createPaypal } from '#platform/paypal/create-paypal.ts';
import { findMemberByLogin } from '../accounts/public.ts';
import { findSubscription, type KeptSubscription, listSubscriptions } from './queries.ts';
import { compSubscription } from './service/comp.ts';
import { fulfilSubscription } from './service/fulfil.ts';
import { previewUpgrade } from './service/order-upgrade.ts';
import { refundByOperator } from './service/refund-by-operator.ts';
import { countRefusal } from './service/renew.ts';
import { upgradeForMember } from './service/staff-upgrade.ts';
import { HELP, parseSubscriptionWords, type SubscriptionWords } from './subscription-words.ts';

/**
 * `bluechip subscription`: lists a member's subscriptions, and the operator's changes to them. Exit code: 0 done, 1 refused or unknown, 2
 * wrong use.
 */

type Words<Kind extends SubscriptionWords['kind']> = Extract<SubscriptionWords, { kind: Kind }>;

export const subscriptionCommand: Command = {
  name: 'subscription',
  summary: 'view, comp, refund and upgrade subscriptions',
  help: HELP,
  async run(args, io, deps) {
    const words = parseSubscriptionWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'list':
        return list(words, io, deps);
      case 'comp':
        return comp(words, io, deps);
      case 'refund':
        return refund(words, io, deps);
      case 'upgrade':
        return upgrade(words, io, deps);
    }
  },
};

async function list({ login, json }: Words<'list'>, io: CommandIo, { database: { db } }: CommandDeps): Promise<number> {
  const member = await findMemberByLogin(db, login);
  if (!member) return failed(io, `Nobody signs in as "${login}".`);
  const held = await listSubscriptions(db, member.id);
  const names = new Map((await listSites(db)).map(({ id, subdomain }) => [id, subdomain || 'www']));
  const sitesOf = ({ siteIds }: KeptSubscription) => siteIds.map((id) => names.get(id) ?? `site ${id}`);
  if (json)
    io.out(JSON.stringify({ user_id: member.id, subscriptions: held.map((each) => asJson(each, sitesOf(each))) }));
  else if (held.length === 0) io.out(`${member.username} has and had no subscription.`);
  else for (const each of held) io.out(line(each, sitesOf(each)));
  return EXIT.done;
}

const asJson = (each: KeptSubscription, sites: readonly string[]) => ({
  id: each.id,
  status: each.status,
  type: each.type,
  plan: each.plan,
  months: each.months,
  sites,
  add_ons: each.addOns,
  renews: each.renews,
  term_ends_at: each.term?.endsAt.toISOString() ?? null,
  ended_at: each.endedAt?.toISOString() ?? null,
});

function line({ id, status, type, plan, term, endedAt, renews }: KeptSubscription, sites: readonly string[]): string {
  const end = endedAt ?? term?.endsAt;
  const until = end ? `${endedAt ? 'ended' : renews ? 'renews' : 'until'} ${dayText(end)}` : 'not paid';
  const where = sites.length === 0 ? 'every site' : sites.join(', ');
  return [`${id}`.padStart(6), status.padEnd(10), type.padEnd(16), plan.padEnd(10), until, where].join('  ');
}

async function comp(words: Words<'comp'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { db } = deps.database;
  const { plan, months, reason } = words;
  const member = await findMemberByLogin(db, words.login);
  if (!member) return failed(io, `Nobody signs in as "${words.login}".`);
  const siteIds: number[] = [];
  for (const name of words.sites) {
    const site = await findSite(db, name);
    if (!site?.subscribable) return failed(io, `There is no site "${name}", or it is not sold.`);
    siteIds.push(site.id);
  }
  // Emails link to the first of its sites, or to the main site if it covers every site.
  const siteId = siteIds[0] ?? (await findSite(db, 'www'))?.id;
  if (siteId === undefined) return failed(io, 'There is no main site.');
  const gift = { userId: member.id, plan, months, siteId, siteIds, reason };
  const by = byOperator(deps);
  const id = words.dryRun ? null : await compSubscription(db, by, gift);
  const endsAt = addMonths(by.now, months);
  if (words.json) {
    const facts = { id, user_id: member.id, plan, months, sites: words.sites };
    io.out(JSON.stringify({ ...facts, ends_at: endsAt.toISOString(), dry_run: words.dryRun }));
    return EXIT.done;
  }
  io.out(`${member.username}: ${plan} on ${words.sites.join(', ') || 'every site'} until ${dayText(endsAt)}`);
  io.out(id === null ? NOTHING_DONE : `Number ${id}`);
  return EXIT.done;
}

async function refund(words: Words<'refund'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const done = await refundByOperator(deps.database.db, byOperator(deps), words);
  if (!done.ok) return failed(io, REFUSED[done.reason]);
  const { cents, isEnded } = done;
  if (words.json) {
    io.out(JSON.stringify({ id: words.id, cents, is_ended: isEnded, dry_run: words.dryRun }));
    return EXIT.done;
  }
  io.out(`${moneyText(cents)} go back${isEnded ? ', and it ends now' : ''}.`);
  if (words.dryRun) io.out(NOTHING_DONE);
  return EXIT.done;
}

/** The only invoices that this command charges are upgrades. */
const settlement: Settlement = {
  fulfilPaid: async (tx, invoice, now) => void (await fulfilSubscription(tx, invoice, now)),
  countRefusal,
};

async function upgrade(words: Words<'upgrade'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { id, promoCode, reason, dryRun, json } = words;
  const { config, now } = deps;
  const { db } = deps.database;
  const found = await findSubscription(db, id);
  if (!found?.userId) return failed(io, 'There is no such subscription, or its member is gone.');
  const wish = { userId: found.userId, promoCode, isAutoRenewAgreed: true, reason };
  const wires = { config, db, now };
  const ctx = { ...byOperator(deps), db, config };
  try {
    const sites = await listSites(db);
    const preview = await previewUpgrade(db, found, { promoCode, sites, now: ctx.now });
    const { totalCents, creditCents, endsAt } = preview;
    const cents = totalCents - creditCents;
    if (!dryRun) {
      const providers = { cards: createCards(wires).payments, paypal: createPaypal(wires).payments };
      const order = { ...wish, amountDueCents: cents };
      await withMail(deps, (mail) => upgradeForMember({ ...ctx, ...providers, settlement, mail }, id, order));
    }
    if (json) io.out(JSON.stringify({ id, cents, ends_at: endsAt.toISOString(), dry_run: dryRun }));
    else {
      io.out(`${moneyText(cents)} for the year until ${dayText(endsAt)}${dryRun ? '' : ' were charged'}.`);
      if (dryRun) io.out(NOTHING_DONE);
    }
    return EXIT.done;
  } catch (error) {
    if (isApiError(error)) return failed(io, error.message);
    throw error;
  }
}

const REFUSED = {
  no_such_subscription: 'There is no such subscription, or it is over.',
  nothing_paid: 'Nothing was paid that could go back.',
  more_than_paid: 'That is more than what was paid for the term that runs and can go back.',
} as const;

const dayText = (at: Date) => `${formatDate(at, 'MM/DD/YYYY HH:mm:ss')} Chicago`;
