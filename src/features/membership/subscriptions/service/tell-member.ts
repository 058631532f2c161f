import { creditOfUser, findInvoiceWithLines } from '#features/billing/ledger/public.ts';
import { paysByPaypal } from '#features/billing/payment-methods/public.ts';
import { listSites, siteUrl } from '#features/sites/sites/public.ts';
import { sitePlace } from '#features/sites/sites/site-place-view.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import type { Mail, MailMessage } from '#platform/mail/mail.ts';
import { findMember } from '../../accounts/public.ts';
import { PRODUCT_NAMES } from '../../plans/product-view.ts';
import {
  type Change,
  cardExpiringMail,
  changeMail,
  refundFailedMail,
  refundMail,
  upgradeByStaffMail,
  upgradeDeclinedMail,
} from '../change-emails.tsx';
import { lastTryAt } from '../dunning.ts';
import {
  cancelledMail,
  cardDeadMail,
  endedMail,
  type MailFacts,
  type PaysBy,
  reactivatedMail,
  receiptMail,
  renewalFailedMail,
  renewalNoticeMail,
  welcomeMail,
  yearlyReminderMail,
} from '../emails.tsx';
import { extensionWords } from '../extension-words.ts';
import { claimMail, findSubscription, type KeptSubscription } from '../queries.ts';
import { announcedChargeAt } from '../subscription.ts';
import { storiesOf } from '../subscription-view.ts';
import { waitingForOtherCard } from './dead-card.ts';
import { nextBill } from './next-bill.ts';

/** The emails to a member about a subscription. Each is sent once, by its key. */

export type TellDeps = { db: Db; config: Config; mail: Mail; now: Date };

export type News =
  | { kind: 'begun'; invoiceId: number }
  | { kind: 'renewed'; invoiceId: number }
  | { kind: 'upgraded'; invoiceId: number }
  | { kind: 'renewal_failed'; dueCents: number; isOver: boolean; invoiceId?: number | undefined }
  | { kind: 'upgrade_by_staff' | 'upgrade_declined'; dueCents: number }
  | { kind: 'cancelled' }
  | { kind: 'reactivated' }
  | { kind: 'ended' }
  | { kind: 'changed'; change: Change; extension?: { months: number; days: number | null } }
  | { kind: 'refunded' | 'refund_failed'; cents: number }
  | { kind: 'card_expiring' }
  /** `at`: when it is charged, if that isn't the end of the term. */
  | { kind: 'renewal_notice'; at?: Date }
  | { kind: 'yearly_reminder' };

/** `key`: identifies the email, so that it is sent once. */
export async function tellMember(deps: TellDeps, subscriptionId: number, news: News, key: string): Promise<void> {
  const { db: root, mail, now } = deps;
  // Read from the root connection, where the sites are cached.
  const sites = await listSites(root);
  await root.transaction(async (db) => {
    const subscription = await findSubscription(db, subscriptionId);
    const member = subscription?.userId ? await findMember(db, subscription.userId) : null;
    if (!subscription || !member?.email) return;
    if (!(await claimMail(db, { key, subscriptionId, mailedAt: now }))) return;
    const facts = await factsOf({ ...deps, db, sites }, subscription, member.email);
    for (const message of await mailsOf(db, subscription, facts, news)) await mail.post(db, message);
  });
}

type Sites = Awaited<ReturnType<typeof listSites>>;

async function factsOf(
  { db, config, sites }: TellDeps & { sites: Sites },
  subscription: KeptSubscription,
  to: string,
): Promise<MailFacts> {
  const bill = announcedChargeAt(subscription) ? await nextBill(db, subscription) : null;
  const named = sites.filter(({ id }) => subscription.siteIds.includes(id)).map(({ name }) => name);
  const where = named.length === 0 ? 'every site' : named.join(', ');
  const planName = PRODUCT_NAMES[subscription.plan];
  const home = sites.find(({ id }) => id === subscription.siteId);
  return {
    to,
    base: siteUrl(config, home?.subdomain ?? ''),
    title: `${planName} for ${where}`,
    planName,
    opens: storiesOf(named.map((name) => ({ name }))),
    shortTitle: [planName, ...(named.length === 0 ? ['every site'] : named.map(sitePlace))].join(', '),
    creditCents: await creditOfUser(db, subscription.userId),
    next: bill && { at: bill.startsAt, cents: bill.totalCents },
    endsAt: subscription.term?.endsAt ?? null,
  };
}

async function mailsOf(db: Db, subscription: KeptSubscription, facts: MailFacts, news: News): Promise<MailMessage[]> {
  const { status } = subscription;
  switch (news.kind) {
    case 'begun':
      return [
        await welcomeMail({ ...facts, isTrial: status === 'trial' }),
        ...(await receiptOf(db, facts, news.invoiceId)),
      ];
    case 'renewed':
    case 'upgraded':
      return receiptOf(db, facts, news.invoiceId);
    case 'renewal_failed': {
      const { dueCents, isOver, invoiceId } = news;
      const { term } = subscription;
      const { userId } = subscription;
      const invoiceIds = invoiceId === undefined ? [] : [invoiceId];
      if ((await waitingForOtherCard(db, { userId, invoiceIds })).size > 0)
        return [await cardDeadMail({ ...facts, dueCents, endsBy: isOver || !term ? null : lastTryAt(term.endsAt) })];
      const paysBy = await paysByOf(db, subscription);
      return [await renewalFailedMail({ ...facts, dueCents, nextTryAt: isOver ? null : subscription.dueAt, paysBy })];
    }
    case 'upgrade_by_staff':
      return [
        await upgradeByStaffMail({ ...facts, dueCents: news.dueCents, paysBy: await paysByOf(db, subscription) }),
      ];
    case 'upgrade_declined':
      return [
        await upgradeDeclinedMail({ ...facts, dueCents: news.dueCents, paysBy: await paysByOf(db, subscription) }),
      ];
    case 'cancelled':
      return [await cancelledMail({ ...facts, isOver: status === 'ended', isOnHold: status === 'suspended' })];
    case 'reactivated':
      return [await reactivatedMail(facts)];
    case 'refunded':
      return [await refundMail({ ...facts, cents: news.cents })];
    case 'refund_failed':
      return [await refundFailedMail({ ...facts, cents: news.cents })];
    case 'card_expiring':
      return [await cardExpiringMail(facts)];
    case 'changed':
      return [
        await changeMail(news.change, {
          ...facts,
          pausedUntil: subscription.pausedUntil,
          isGift: subscription.type === 'gift',
          extensionNote: noteOf(subscription, news.extension),
        }),
      ];
    case 'ended':
      return [await endedMail(facts)];
    case 'renewal_notice': {
      const { next } = facts;
      if (!next) return [];
      const at = news.at ?? next.at;
      const paysBy = await paysByOf(db, subscription);
      return [await renewalNoticeMail({ ...facts, next: { ...next, at }, isTrial: status === 'trial', paysBy })];
    }
    case 'yearly_reminder':
      return [await yearlyReminderMail(facts)];
  }
}

const paysByOf = async (db: Db, { userId }: KeptSubscription): Promise<PaysBy> =>
  userId !== null && (await paysByPaypal(db, userId)) ? 'paypal' : 'card';

/** Why given months added only days. */
function noteOf(subscription: KeptSubscription, extension: { months: number; days: number | null } | undefined) {
  const { months, days } = extension ?? { months: 0, days: null };
  return days === null ? null : extensionWords(subscription, { months, extension: { unit: 'days', count: days } });
}

/** Empty for what cost nothing. */
async function receiptOf(db: Db, facts: MailFacts, invoiceId: number): Promise<MailMessage[]> {
  const billed = await findInvoiceWithLines(db, invoiceId);
  return billed && billed.invoice.totalCents > 0 ? [await receiptMail({ ...facts, ...billed })] : [];
}
