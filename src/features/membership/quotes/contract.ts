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
    /** At a registration at most one (decision 25). */
    addOn: z.enum(['AD_LITE', 'ALL_ACCESS']).optional(),
    /** Absent: the site that is asked. */
    siteId: idInput.optional(),
    address: z.object({ state: stateField, zip: zipField }),
    promoCode: z.string().max(64).default(''),
    /** Of a friend: it changes no price, and one that does not hold keeps nobody from buying. */
    referAFriendCode: friendsCodeField,
    /** Never sets a price: who asks so gets the figures and no quote. */
    salePrice: z.coerce.number<number | string>().min(0).max(100_000).optional(),
  }),
  response: z.object({
    /** What each costs without the code; the plan first. */
    lines: z.array(z.object({ product: z.string(), price })),
    discount: price,
    priceBeforeTax: price,
    totalTax: price,
    totalPrice: price,
    /** Of the member's account, as far as it pays this. */
    credit: price,
    /** What the card is charged now. */
    amountDue: price,
    /** False: it ends after its term, whatever is agreed to. */
    canRenew: z.boolean(),
    /** True: without renewal it is never charged, so no card or PayPal account is needed. */
    isFreeWithoutRenewal: z.boolean(),
    /** Where it renews: when and what is charged next, tax included, as things are now. */
    nextCharge: z.object({ at: z.string(), amount: price, tax: price }),
    /** Null: no friend’s code was typed. */
    referAFriend: friendsCodeView.nullable(),
    /** Null: nothing can be bought by this answer. */
    quote: z.string().nullable(),
    /** Exclusive, ISO 8601. */
    quoteEndsAt: z.string().nullable(),
  }),
  errors: ['invalid_address', 'promo_code_refused', 'add_on_not_taken', 'unknown_site'],
  // One buyer asks several times as they type, and a campus shares an address. A code is counted apart.
  limit: { points: 240, seconds: 60 },
});
