import { track } from '#features/sites/analytics/public.ts';
import { siteUrl } from '#features/sites/sites/public.ts';
import { addDays } from '#kernel/calendar.ts';
import { calendarDate } from '#kernel/dates.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { moneyText } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSigner } from '#platform/security/signed-text.ts';
import { findMember } from '../../accounts/public.ts';
import { extendOwn } from '../../betting-partner/public.ts';
import {
  changeLocked,
  findSubscription,
  type KeptSubscription,
  lockOwner,
  nextBill,
  ownSubscription,
  saveNextPercentOff,
  type Transition,
  takeBackLocked,
  transition,
  viewOf,
} from '../../subscriptions/public.ts';
import { type extendRenewalDate, type getSaveEligibility, type mailSaveOffer, PARTNER_GRANT } from '../contract.ts';
import { saveOfferMail } from '../emails.tsx';
import { insertSave, lastSaveOf } from '../queries.ts';
import { OFFER_DAYS, SAVE_PERCENT, type SaveRefusal, saveRefusal } from '../save-offer.ts';
import { SAVE_KINDS, SAVE_LABELS, type SaveKind } from '../save-offer-view.ts';

/** Offers to a member who cancels, and what accepting one does. */

export async function eligibilityOf(ctx: Context, id: number): Promise<ReplyOf<typeof getSaveEligibility>> {
  const own = await ownSubscription(ctx, id);
  if ((await refusalOf(ctx.db, own, ctx.now)) !== null) return { saveEligibility: false, offers: [], offer: null };
  const words = await wordsOf(ctx.db, own, ctx.now);
  return {
    saveEligibility: true,
    offers: SAVE_KINDS.map((kind) => ({ kind, label: SAVE_LABELS[kind], words: words[kind] })),
    offer: offerFor(ctx, id),
  };
}

async function refusalOf(db: Db, own: KeptSubscription, now: Date): Promise<SaveRefusal | null> {
  if (own.userId === null) return 'not_paid';
  return saveRefusal(own, { savedAt: await lastSaveOf(db, own.userId), now });
}

const signerOf = ({ config }: Pick<Context, 'config'>) => createSigner(programSecret(config), 'save-offer');

/** "12:1795543200000": the subscription, and the end of the offer. */
function offerFor(ctx: Pick<Context, 'config' | 'now'>, id: number): { token: string; endsAt: string } {
  const endsAt = addDays(ctx.now, OFFER_DAYS);
  return { token: signerOf(ctx).sign(`${id}:${endsAt.getTime()}`), endsAt: endsAt.toISOString() };
}

function isOffered(ctx: Context, id: number, token: string): boolean {
  const [of, until] = signerOf(ctx).open(token)?.split(':') ?? [];
  return of === String(id) && ctx.now.getTime() < Number(until);
}

/** What each offer would mean, with the dates and amounts of nextBill. */
async function wordsOf(db: Db, own: KeptSubscription, now: Date): Promise<Record<SaveKind, string>> {
  const bill = await nextBill(db, own);
  const cheaper = await nextBill(db, { ...own, nextPercentOff: SAVE_PERCENT });
  const end = own.term?.endsAt ?? now;
  const later = transition(own, { kind: 'extend', at: now, months: 1 });
  const price = bill ? `${moneyText(bill.totalCents)}, tax included` : 'your current price';
  // By accepting, a member who canceled agrees that the subscription renews.
  const goesOn = own.cancelledAt ? ' Your subscription resumes and renews every term until you cancel.' : '';
  return {
    pause: `One, two or three months with no charge and no access. The days you paid for continue after that, then it costs ${price}, as now.${goesOn}`,
    free_month: `Your next charge moves from ${calendarDate(end)} to ${calendarDate(later.ok ? (later.subscription.term?.endsAt ?? end) : end)}.${goesOn}`,
    discount: `On ${calendarDate(end)} you pay ${cheaper ? moneyText(cheaper.totalCents) : 'less'} instead of ${price}.${goesOn}`,
  };
}

const REFUSED = 'This offer has expired or was already used.';

export async function mailOffer(ctx: Context, id: number): Promise<ReplyOf<typeof mailSaveOffer>> {
  const { db, config, ports } = ctx;
  const own = await ownSubscription(ctx, id);
  const member = own.userId === null ? null : await findMember(db, own.userId);
  if (!member?.email || (await refusalOf(db, own, ctx.now)) !== null)
    throw apiError('no_save_offer', { message: REFUSED });
  const { token, endsAt } = offerFor(ctx, id);
  const base = siteUrl(config, ctx.site.subdomain);
  const href = `${base}/users/subscriptions/${id}/cancellation?offer=${encodeURIComponent(token)}`;
  const mail = await saveOfferMail({ to: member.email, href, until: new Date(endsAt) });
  await db.transaction((tx) => ports.mail.post(tx, mail));
  return { message: 'We emailed you the offer.' };
}

/** Accepts an offer instead of canceling, or uses the betting partner's grant (R27). */
export async function extendRenewal(
  ctx: Context,
  id: number,
  { kind, offer = '', months }: ParsedOf<typeof extendRenewalDate>['body'],
): Promise<ReplyOf<typeof extendRenewalDate>> {
  if (kind !== PARTNER_GRANT) await saveOwn(ctx, id, { kind, offer, months });
  else if (ctx.ports.betting.partner) await extendOwn(ctx, id);
  else throw apiError('no_save_offer', { message: 'No partner offer is available.' });
  return { subscription: await viewOf(ctx.db, await ownSubscription(ctx, id), ctx.now) };
}

type Taken = { kind: SaveKind; offer: string; months: number | undefined };

async function saveOwn(ctx: Context, id: number, { offer, kind, months }: Taken): Promise<void> {
  const { db: root, now } = ctx;
  const own = await ownSubscription(ctx, id);
  const pause = months === 1 || months === 2 || months === 3 ? months : null;
  if (kind === 'pause' && pause === null) throw invalidFields({ months: ['Please choose 1, 2 or 3 months'] });
  if (!isOffered(ctx, id, offer)) throw apiError('no_save_offer', { message: REFUSED });
  await root.transaction(async (db) => {
    await lockOwner(db, own);
    const held = await findSubscription(db, id);
    if (!held || (await refusalOf(db, held, now)) !== null) throw apiError('no_save_offer', { message: REFUSED });
    if (held.cancelledAt) {
      const { [kind]: read } = await wordsOf(db, held, now);
      if (!(await takeBackLocked(db, ctx, id, read))) throw apiError('no_save_offer', { message: REFUSED });
    }
    if (kind === 'pause') await happen(db, id, { kind: 'pause', at: now, months: pause ?? 1 }, now);
    else if (kind === 'free_month') await happen(db, id, { kind: 'extend', at: now, months: 1 }, now);
    else await saveNextPercentOff(db, id, SAVE_PERCENT);
    await insertSave(db, { subscriptionId: id, kind, months: kind === 'pause' ? pause : null, takenAt: now });
    await emit(db, { type: 'subscription_saved', subscriptionId: id });
  });
  track(ctx, { name: 'save_subscription', properties: { kind } });
}

async function happen(db: Db, id: number, happened: Transition, now: Date): Promise<void> {
  if (!(await changeLocked(db, id, happened, now))) throw apiError('no_save_offer', { message: REFUSED });
}
