import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { OFFERS, type Offer, PRODUCTS, type Product } from './product-view.ts';

/** All prices, as staff read and change them. */

export const PRICES_PATH = '/admin/prices';
export const LONGEST_REASON = 500;

/** The names that staff see, where buyers see two prices under one name. */
export const PRICE_LABELS: Readonly<Record<Product, string>> = {
  STANDARD: 'Standard',
  BUNDLE: 'Bundle',
  ALL_ACCESS: 'All Access',
  AD_LITE: 'Ad Lite (add-on)',
  SPY: 'Spy (add-on)',
  WAR_ROOM: 'War Room (add-on)',
  CONFERENCE: 'Conference (add-on)',
  ALL_ACCESS_ON_STANDARD: 'All Access on Standard (add-on)',
  ALL_ACCESS_ON_BUNDLE: 'All Access on Bundle or Conference (add-on)',
  GIFT: 'Gift of one site',
  PROSPECT_PREPAID: 'Prepaid for a prospect’s family',
};

/** Whether it never renews. */
export const isPaidOnce = (product: Product): product is 'GIFT' | 'PROSPECT_PREPAID' =>
  product === 'GIFT' || product === 'PROSPECT_PREPAID';

/** "STANDARD-12": the key of an offer in a form. */
export const offerKey = ({ product, months }: Offer): string => `${product}-${months}`;
export const readOffer = (key: string): Offer | null => OFFERS.find((offer) => offerKey(offer) === key) ?? null;

const reason = z
  .string()
  .trim()
  .max(LONGEST_REASON, { abort: true, error: `At most ${LONGEST_REASON} characters` })
  .min(1, 'Please enter a reason');
const offer = z
  .string({ error: 'Please choose what it is the price of' })
  .max(40, { abort: true, error: 'Please choose what it is the price of' })
  .refine((key) => readOffer(key) !== null, 'Please choose what it is the price of');

const fields = {
  /** "STANDARD-12". */
  offer,
  /** "9.95". */
  price: z.string().trim().max(12, { abort: true, error: 'Enter dollars like 9.95' }).min(1, 'Please enter a price'),
  /** A day in Chicago; empty: now. */
  firstDay: z.union([z.literal(''), z.iso.date()], { error: 'Enter a date' }).default(''),
};

/** The instant, as the list gives it. */
const effectiveAt = z
  .string()
  .max(30, { abort: true })
  .refine((text) => !Number.isNaN(Date.parse(text)), 'There is no such day');

const offerView = { product: z.enum(PRODUCTS), months: z.int() };
const changed = z.object({ offer: z.string() });

export const listStaffPrices = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/prices',
  summary: 'What everything costs now before tax, and the prices that begin later',
  access: 'staff',
  permission: 'operations:read',
  response: z.object({
    /** US dollars for the whole term. */
    prices: z.array(z.object({ ...offerView, price: z.number() })),
    coming: z.array(
      z.object({
        ...offerView,
        price: z.number(),
        effectiveAt: z.string(),
      }),
    ),
  }),
});

export const previewPrice = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/prices/preview',
  summary: 'What a new price would change, and how many subscribers keep theirs; nothing is saved',
  access: 'staff',
  permission: 'operations:write',
  query: z.object(fields),
  response: z.object({
    ...offerView,
    price: z.number(),
    priceBefore: z.number(),
    effectiveAt: z.string(),
    /** Members who renew at the price they agreed to; null: it is paid once. */
    keeping: z.int().nullable(),
    /** The first renewal at the new price; null: it never renews. */
    firstRenewalAt: z.string().nullable(),
  }),
});
export type PricePreview = z.output<typeof previewPrice.response>;

export const setStaffPrice = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/prices',
  summary: 'Sets a price from a day on, for purchases from then on; subscribers keep theirs',
  access: 'staff',
  permission: 'operations:write',
  body: z.object({
    ...fields,
    /** The price until then that the page showed, in cents. */
    beforeCents: z.coerce.number<number | string>().int().min(0),
    reason,
  }),
  response: changed,
  formRedirect: () => `${PRICES_PATH}?done=set`,
});

export const withdrawStaffPrice = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/prices',
  summary: 'Withdraws a price that has not begun',
  access: 'staff',
  permission: 'operations:write',
  body: z.object({ offer, effectiveAt, reason }),
  response: changed,
  errors: ['not_coming'],
  formRedirect: () => `${PRICES_PATH}?done=withdrawn`,
});
