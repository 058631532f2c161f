import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { ensureCustomer, usedCredit } from '#features/billing/ledger/public.ts';
import { taxOfMember } from '#features/billing/payment-methods/public.ts';
import type { Paid } from '#features/billing/payments/public.ts';
import { taxOn } from '#features/billing/tax/public.ts';
import { listSites, type Site } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { isWaiting } from '../../orders/public.ts';
import { ADD_ONS } from '../../plans/product-view.ts';
import { type PriceList, pricesAt } from '../../plans/public.ts';
import { defineQuote, type QuotedPrice } from '../../quotes/public.ts';
import {
  type Adding,
  type AddOnBill,
  type AddOnRefusal,
  type AddOnSelection,
  addOnBill,
  eligible,
} from '../add-on-change.ts';
import { namedLines } from '../named-lines.ts';
import { changeTo } from '../plan-change.ts';
import type { KeptSubscription } from '../queries.ts';
import { givenDaysLeft } from '../subscription.ts';
import { transition } from '../transition.ts';
import type { ChangePreview } from './change-price.ts';
import { nextBill } from './next-bill.ts';
import { creditForChange, holdForChange, placeChange } from './order-change.ts';
import { payTerm } from './pay-term.ts';
import { creditedOf, sumOf, unusedOf, withTax } from './unused.ts';

/** Add-ons bought for a subscription, several in one purchase: the price shown is the price charged (rule R25). */

export type AddOnsPreview = ChangePreview & {
  adding: readonly Adding[];
  /** The price of each later term of the add-ons, before tax. */
  later: { cents: number; months: number };
};

const REFUSALS: Readonly<Record<AddOnRefusal, string>> = {
  add_on_not_taken: 'This subscription does not take that add-on.',
  add_on_held: 'This subscription has that add-on already.',
  site_read_already: 'This subscription reads that site already.',
};

/** `sites`: all sites of the network, read before the transaction. */
type PreviewOptions = { selections: readonly AddOnSelection[]; sites: readonly Site[]; now: Date };

/** Prices the add-ons now. Refuses those that the subscription can't take or already has. */
export async function previewAddOns(
  db: Db,
  subscription: KeptSubscription,
  { selections, sites, now }: PreviewOptions,
): Promise<AddOnsPreview> {
  if (!transition(subscription, { kind: 'change_add_ons', at: now, addOns: [] }).ok)
    throw apiError('add_on_not_taken', { message: 'Add-ons need an active paid subscription.' });
  // Sequential, because this may run inside a transaction.
  const prices = await pricesAt(db, now);
  const tax = await taxOfMember(db, subscription);
  const { state, rateMilliPercent } = tax;
  let becoming = subscription;
  const adding: Adding[] = [];
  const lines: AddOnBill['lines'] = [];
  for (const selection of selections) {
    const priced = await priceAddOn(db, becoming, { selection, prices, now });
    becoming = priced.becoming;
    adding.push(priced.adding);
    lines.push(...namedLines(priced.lines, sitesOf(subscription, selection), sites));
  }
  const heldCents = await creditForChange(db, subscription);
  const beforeTaxCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const taxCents = taxOn(beforeTaxCents, rateMilliPercent);
  const totalCents = beforeTaxCents + taxCents;
  const endsAt = subscription.term?.endsAt ?? now;
  const then = withRepricedChange(becoming, prices);
  const next = subscription.renews ? await nextBill(db, then, { tax }) : null;
  const termCents = adding.map(
    ({ addOn, cents }) => then.nextChange?.addOnCents.find((each) => each.addOn === addOn)?.cents ?? cents,
  );
  const later = {
    cents: termCents.reduce((sum, cents) => sum + cents, 0),
    months: then.nextChange?.months ?? subscription.months,
  };
  return {
    lines: lines.map((line) => ({ ...line, startsAt: now, endsAt })),
    beforeTaxCents,
    taxCents,
    totalCents,
    creditCents: usedCredit(totalCents, heldCents),
    state,
    left: adding.flatMap((each) => each.left),
    endsAt,
    next,
    adding,
    later,
  };
}

/** Prices one add-on, with those before it in place. `becoming`: the subscription including it, for pricing the next one. */
async function priceAddOn(
  db: Db,
  subscription: KeptSubscription,
  { selection, prices, now }: { selection: AddOnSelection; prices: PriceList; now: Date },
): Promise<{ adding: Adding; lines: AddOnBill['lines']; becoming: KeptSubscription }> {
  const fits = eligible(subscription, selection);
  if (!fits.ok) throw apiError(fits.reason, { message: REFUSALS[fits.reason] });
  const { replaces } = fits;
  const parts = replaces.map(({ paid }) => paid);
  const unused = await unusedOf(db, parts, { subscription, now });
  const bill = addOnBill(subscription, selection, { replaces, prices, unusedCents: sumOf(unused), now });
  const { carried, left } = creditedOf(unused, bill.unusedCents);
  const { cents, beforeTaxCents: paidCents, days } = bill;
  const adding = {
    ...selection,
    cents,
    paidCents,
    days,
    carried,
    givenDays: givenDaysLeft(subscription, now),
    termEndsAt: subscription.term?.endsAt.toISOString() ?? '',
    replaces: replaces.map(({ id }) => id),
    left: withTax(left),
  };
  const added = { id: 0, ...selection, cents, paid: null, endsWithTerm: false };
  const stays = subscription.addOnCents.filter((held) => !replaces.includes(held));
  return { adding, lines: bill.lines, becoming: { ...subscription, addOnCents: [...stays, added] } };
}

/** The sites of an add-on, as its invoice names them; empty: every site, or one that isn't chosen yet. */
const sitesOf = ({ siteIds: own }: KeptSubscription, { addOn, siteIds }: AddOnSelection): readonly number[] =>
  addOn === 'ALL_ACCESS' || addOn === 'SPY' || siteIds.length > 0 ? siteIds : own;

/** Reprices a pending change of terms, because the new add-on can change the plan's price. */
function withRepricedChange(subscription: KeptSubscription, prices: PriceList): KeptSubscription {
  const { nextChange } = subscription;
  if (nextChange === null) return subscription;
  const { months, promotionId } = nextChange;
  return { ...subscription, nextChange: changeTo(subscription, months, { prices, promotionId }) };
}

const addOnsQuote = defineQuote(
  'add_ons',
  z.object({
    subscriptionId: z.int(),
    selections: z.array(z.object({ addOn: z.enum(ADD_ONS), siteIds: z.array(z.int()).readonly() })).readonly(),
  }),
);

export const signAddOns = (
  ctx: Context,
  subscriptionId: number,
  selections: readonly AddOnSelection[],
  price: QuotedPrice,
): string => addOnsQuote.sign(ctx, { subscriptionId, selections }, price);

type AddOnOrder = {
  selections: readonly AddOnSelection[];
  quote: string | null;
  token: string | null;
  returnPath: string;
};

/**
 * Charges the price that was shown and adds the add-ons at once. Called again without a quote after the bank's question, it continues the
 * same order.
 */
export async function orderAddOns(ctx: Context, own: KeptSubscription, order: AddOnOrder): Promise<Paid> {
  const { db, now } = ctx;
  if (own.userId === null) throw apiError('not_found');
  const customerId = await ensureCustomer(db, own.userId, now);
  const invoiceId = await invoiceFor(ctx, own, customerId, order);
  if (invoiceId === null) return { status: 'paid' };
  const by = { token: order.token, paypal: null };
  return payTerm(ctx, { customerId, invoiceId, by, isLast: !own.renews, returnPath: order.returnPath });
}

/**
 * The invoice of the order: the open one for the same add-ons at the same price, or a new one; null: an earlier request has already bought
 * them.
 */
async function invoiceFor(
  ctx: Context,
  own: KeptSubscription,
  customerId: number,
  { selections, quote }: AddOnOrder,
): Promise<number | null> {
  const { now } = ctx;
  const offer = { subscriptionId: own.id, selections };
  const quoted = quote === null ? null : addOnsQuote.open(ctx, quote);
  const shown = quoted && isOffer(quoted, offer) ? quoted : null;
  // Read outside the transaction, where the sites are cached.
  const sites = await listSites(ctx.db);
  return ctx.db.transaction(async (db) => {
    const changing = { kind: 'add_on', id: own.id, customerId } as const;
    const { subscription, waiting: earlier } = await holdForChange(db, changing);
    if (isHeld(subscription, selections) && (shown !== null || quote === null)) return null;
    const preview = () => previewAddOns(db, subscription, { selections, sites, now });
    return placeChange(
      db,
      changing,
      {
        shown,
        // The return from the bank has no quote.
        findContinued: async () => {
          const isContinued =
            quote === null && earlier && isWaiting(earlier.invoice) && isFor(earlier.billed.adding, selections);
          if (!isContinued) return null;
          // Refuses what the subscription can no longer take.
          await preview();
          return { id: own.id, invoiceId: earlier.invoice.id };
        },
        price: preview,
        changed: (price) => addOnsQuote.changed(ctx, { offer, price }),
        waiting: earlier && {
          invoice: earlier.invoice,
          isFor: ({ adding }) => isDeepStrictEqual(earlier.billed.adding, adding),
        },
        becomes: ({ adding }) => ({ adding }),
      },
      now,
    );
  });
}

type AddOnsOffer = { subscriptionId: number; selections: readonly AddOnSelection[] };

const isOffer = ({ subscriptionId, selections }: AddOnsOffer, offer: AddOnsOffer) =>
  isDeepStrictEqual({ subscriptionId, selections }, offer);

const isHeld = ({ addOnCents }: KeptSubscription, selections: readonly AddOnSelection[]) =>
  selections.every((selection) => addOnCents.some((held) => isOf(held, selection)));

const isFor = (adding: readonly Adding[] | null, selections: readonly AddOnSelection[]) =>
  adding?.length === selections.length && selections.every((selection) => adding.some((each) => isOf(each, selection)));

const isOf = (held: AddOnSelection, { addOn, siteIds }: AddOnSelection) =>
  held.addOn === addOn && isDeepStrictEqual(held.siteIds, siteIds);
