import { z } from 'zod';
import { stateField, zipField } from '#features/billing/payment-methods/address-fields-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { PLANS } from '../plans/product-view.ts';
import { friendsCodeField, friendsCodeView } from '../referrals/contract.ts';

/** US dollars, as a decimal. */
const price = z.number();

export const estimateTax = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/estimate_tax',
  summary:
    'What a new subscription costs at an address, and the signed quote against which it can be bought for 30 minutes',
  access: 'public',
  isOpenToViewing: false,
  query: z.object({
    plan: z.enum(['annual', 'monthly']),
    planType: z.enum(PLANS).default('STANDARD'),
    /** At most one at a registration (decision 25). */
    addOn: z.enum(['AD_LITE', 'ALL_ACCESS']).optional(),
    /** Absent: the site of this request. */
    siteId: idInput.optional(),
    address: z.object({ state: stateField, zip: zipField }),
    promoCode: z.string().max(64).default(''),
    /** A friend's code. It changes no price, and an invalid one doesn't stop the purchase. */
    referAFriendCode: friendsCodeField,
    /** Never sets a price: with it, the reply has the figures and no quote. */
    salePrice: z.coerce.number<number | string>().min(0).max(100_000).optional(),
  }),
  response: z.object({
    /** The price of each without the code; the plan first. */
    lines: z.array(z.object({ product: z.string(), price })),
    discount: price,
    priceBeforeTax: price,
    totalTax: price,
    totalPrice: price,
    /** The account credit that is used for this. */
    credit: price,
    /** What is charged now. */
    amountDue: price,
    /** False: it ends after its term, whatever the buyer agrees to. */
    canRenew: z.boolean(),
    /** True: without renewal it is never charged, so no card or PayPal account is needed. */
    isFreeWithoutRenewal: z.boolean(),
    /** If it renews: the date and amount of the next charge, tax included, at today's facts. */
    nextCharge: z.object({ at: z.string(), amount: price, tax: price }),
    /** Null: no friend’s code was typed. */
    referAFriend: friendsCodeView.nullable(),
    /** Null: this reply can't be used for a purchase. */
    quote: z.string().nullable(),
    /** Exclusive, ISO 8601. */
    quoteEndsAt: z.string().nullable(),
  }),
  errors: ['invalid_address', 'promo_code_refused', 'add_on_not_taken', 'unknown_site'],
  // Buyers request several as they type, and a whole campus may share an address. Codes have their own limit.
  limit: { points: 240, seconds: 60 },
});
