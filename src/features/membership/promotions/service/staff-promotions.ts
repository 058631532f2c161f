import { createHash } from 'node:crypto';
import { listSites, type Site } from '#features/sites/sites/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { parseDollars, toDollars } from '#kernel/money.ts';
import { clampPage } from '#kernel/pagination.ts';
import { endOfDay, startOfDay } from '#kernel/zoned-time.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { pricesAt } from '../../plans/public.ts';
import { benefitText } from '../benefit-text.ts';
import { buyerPrices } from '../buyer-prices.ts';
import { type Benefit, type Promotion, stateOf } from '../promotion.ts';
import { CHANGE_REFUSALS, CREATE_REFUSALS, ENDED } from '../promotion-refusals.ts';
import { findPromotionById, listPromotions, type Uses } from '../queries.ts';
import {
  type BuyerPriceView,
  type changeStaffPromotion,
  type createStaffPromotion,
  type endStaffPromotion,
  type getStaffPromotion,
  type listStaffPromotions,
  type previewPromotion,
  readPlans,
  type StaffPromotionView,
} from '../staff-promotions-view.ts';
import { changePromotion, createPromotion, endPromotion } from './manage-promotions.ts';
import { usesOfAll } from './use-promotion.ts';

/** Promotions in the admin area, through the same use cases as the command. */

const PER_PAGE = 50;

export async function staffPromotions(
  ctx: Context,
  wanted: ParsedOf<typeof listStaffPromotions>['query'],
): Promise<ReplyOf<typeof listStaffPromotions>> {
  const { db, now } = ctx;
  const { page, perPage } = clampPage(wanted, PER_PAGE);
  const [all, sites] = await Promise.all([listPromotions(db), listSites(db)]);
  const inState = (state: StaffPromotionView['state']) => all.filter((each) => stateOf(each, now) === state);
  const found = inState(wanted.state);
  return {
    promotions: await viewsOf(ctx, found.slice((page - 1) * perPage, page * perPage), sites),
    counts: { running: inState('running').length, toCome: inState('to_come').length, over: inState('over').length },
    total: found.length,
    page,
    perPage,
    sites: sites.map(({ id, name }) => ({ id, name })),
    mayWrite: isAllowed(ctx, 'promotions:write'),
  };
}

export async function staffPromotion(ctx: Context, id: number): Promise<ReplyOf<typeof getStaffPromotion>> {
  const found = await findOrThrow(ctx, id);
  const [[promotion], prices] = await Promise.all([
    viewsOf(ctx, [found], await listSites(ctx.db)),
    pricesFor(ctx, found),
  ]);
  if (!promotion) throw apiError('not_found');
  return { promotion, prices, mayWrite: isAllowed(ctx, 'promotions:write') };
}

type Form = ParsedOf<typeof previewPromotion>['query'];

/** A short digest of the prices in a preview, to detect a change. */
const digestOf = (prices: readonly BuyerPriceView[]): string =>
  createHash('sha256').update(JSON.stringify(prices)).digest('base64url').slice(0, 22);

/** Throws the same field errors as creating the promotion would. */
export async function preview(ctx: Context, form: Form): Promise<ReplyOf<typeof previewPromotion>> {
  const promotion = await create(ctx, form, { reason: '', dryRun: true });
  const prices = await pricesFor(ctx, promotion);
  return { promotion: factsOf(promotion, await listSites(ctx.db)), prices, pricesDigest: digestOf(prices) };
}

export async function createByStaff(
  ctx: Context,
  { reason, pricesDigest, ...form }: ParsedOf<typeof createStaffPromotion>['body'],
): Promise<ReplyOf<typeof createStaffPromotion>> {
  if (pricesDigest !== '' && pricesDigest !== (await preview(ctx, form)).pricesDigest)
    throw apiError('conflict', {
      message: 'Prices changed since this preview. Nothing was created. Check the new prices, then create it.',
    });
  const { id } = await create(ctx, form, { reason, dryRun: false });
  if (id === null) throw new Error('a promotion was created without a number');
  return { promotionId: id };
}

async function create(ctx: Context, form: Form, how: { reason: string; dryRun: boolean }) {
  const created = await createPromotion(ctx.db, ctx, { ...promotionOf(form, ctx.now), ...how });
  if (created.ok) return created.promotion;
  const { field, message } = CREATE_REFUSALS[created.reason];
  throw invalidFields({ [field]: [message] });
}

/** Builds a promotion from the form. An invalid number becomes 0, which the rules refuse. */
function promotionOf(form: Form, now: Date): Omit<Promotion, 'id' | 'stoppedAt'> {
  const { code, plans, period, siteId, mostUses, firstDay, lastDay } = form;
  const chosen = readPlans(plans);
  return {
    code: code.toUpperCase(),
    benefit: benefitOf(form),
    plans: chosen.length === 0 ? null : chosen,
    months: period === '' ? null : [period === 'month' ? 1 : 12],
    siteId: siteId === '' ? null : siteId,
    mostUses: mostUses === '' ? null : Number(mostUses),
    startsAt: (firstDay === '' ? null : startOfDay(firstDay)) ?? now,
    endsAt: lastDay === '' ? null : endOfDay(lastDay),
  };
}

function benefitOf({ gives, value, lasting: chosen, lastingMonths }: Form): Benefit {
  const cents = parseDollars(value) ?? 0;
  if (gives === 'days') return { type: 'free_trial', days: wholeNumber(value) };
  if (gives === 'price') return { type: 'sale_promo', cents };
  const lasting = chosen === 'months' ? wholeNumber(lastingMonths) : chosen;
  return gives === 'percent'
    ? { type: 'discount', valueKind: 'percent', value: wholeNumber(value), lasting }
    : { type: 'discount', valueKind: 'amount', value: cents, lasting };
}

/** Returns 0 for anything but a whole number, because every rule refuses 0. */
const wholeNumber = (text: string): number => (/^\d{1,7}$/.test(text) ? Number(text) : 0);

export async function changeByStaff(
  ctx: Context,
  id: number,
  { mostUses, lastDay, seenMostUses, seenLastDay, reason }: ParsedOf<typeof changeStaffPromotion>['body'],
): Promise<ReplyOf<typeof changeStaffPromotion>> {
  const { code } = await findOrThrow(ctx, id);
  const changed = await changePromotion(ctx.db, ctx, {
    code,
    ...limitsOf(mostUses, lastDay),
    seen: limitsOf(seenMostUses, seenLastDay),
    reason,
    dryRun: false,
  });
  if (changed.ok) return { promotionId: id };
  if (changed.reason === 'unknown') throw apiError('not_found');
  if (changed.reason === 'ended') throw apiError('ended', { message: ENDED });
  if (changed.reason === 'changed_meanwhile')
    throw apiError('conflict', { message: 'Someone changed this promotion meanwhile. Reload the page and check it.' });
  const { field, message } = CHANGE_REFUSALS[changed.reason];
  throw invalidFields({ [field]: [message] });
}

const limitsOf = (mostUses: string, lastDay: string) => ({
  mostUses: mostUses === '' ? null : Number(mostUses),
  endsAt: lastDay === '' ? null : endOfDay(lastDay),
});

export async function endByStaff(
  ctx: Context,
  id: number,
  { reason }: ParsedOf<typeof endStaffPromotion>['body'],
): Promise<ReplyOf<typeof endStaffPromotion>> {
  const promotion = await findOrThrow(ctx, id);
  const isOpen = stateOf(promotion, ctx.now) !== 'over';
  const isEnded = isOpen && (await endPromotion(ctx.db, ctx, { code: promotion.code, reason, dryRun: false }));
  if (!isEnded) throw apiError('ended', { message: 'This promotion has already ended.' });
  return { promotionId: id };
}

async function findOrThrow({ db }: Context, id: number): Promise<Promotion> {
  const found = await findPromotionById(db, id);
  if (!found) throw apiError('not_found');
  return found;
}

const periodOf = (months: number) => (months === 1 ? ('month' as const) : ('year' as const));

async function pricesFor({ db, now }: Context, promotion: Pick<Promotion, 'benefit' | 'plans' | 'months'>) {
  return buyerPrices(promotion, await pricesAt(db, now)).map(
    ({ plan, months, cents, firstCents, trialDays, renewalCents, terms }): BuyerPriceView => ({
      planType: plan,
      period: periodOf(months),
      price: toDollars(cents),
      firstPrice: toDollars(firstCents),
      trialDays,
      renewalPrice: toDollars(renewalCents),
      terms,
    }),
  );
}

function factsOf(promotion: Omit<Promotion, 'id'>, sites: readonly Site[]) {
  const { code, benefit, plans, months, siteId, mostUses, startsAt, endsAt } = promotion;
  const [only] = months ?? [];
  return {
    code,
    gives: benefitText(benefit),
    planTypes: plans && [...plans],
    period: only === undefined || months?.length !== 1 ? null : periodOf(only),
    site:
      siteId === null ? null : { id: siteId, name: sites.find(({ id }) => id === siteId)?.name ?? `Site ${siteId}` },
    mostUses,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}

async function viewsOf(
  { db, now }: Context,
  promotions: readonly Promotion[],
  sites: readonly Site[],
): Promise<StaffPromotionView[]> {
  const ids = promotions.map(({ id }) => id);
  const uses = await usesOfAll(db, ids, { besides: null, now });
  const none: Uses = { used: 0, held: 0 };
  return promotions.map((promotion) => ({
    id: promotion.id,
    ...factsOf(promotion, sites),
    state: stateOf(promotion, now),
    stoppedAt: promotion.stoppedAt?.toISOString() ?? null,
    ...(uses.get(promotion.id) ?? none),
  }));
}
