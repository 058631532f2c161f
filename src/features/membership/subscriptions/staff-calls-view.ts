import { z } from 'zod';
import { PAYMENT_ERRORS } from '#features/billing/payment-methods/contract.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { reasonField } from '#platform/http/reason-input.ts';
import { tickField } from '../accounts/fields-view.ts';
import { changePriceView } from './change-price-view.ts';
import { SUBSCRIPTION_STATES } from './subscription.ts';
import { subscriptionView } from './subscription-view.ts';

/** Staff calls about subscriptions. */

const params = z.object({ subscriptionId: idInput });

/** Null if the member deleted their account. */
const subscription = subscriptionView.extend({ userId: z.int().nullable() });

export const getStaffSubscription = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/users/subscriptions/{subscriptionId}',
  summary: 'A subscription of anybody’s, and whose it is',
  access: 'staff',
  permission: 'members:read',
  params,
  response: z.object({ subscription }),
});

export const previewStaffUpgrade = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/users/subscriptions/{subscriptionId}/upgrade_preview',
  summary: 'What an upgrade by staff would charge the member now',
  access: 'staff',
  permission: 'member_service:read',
  params,
  query: z.object({ promoCode: z.string().max(64).default('') }),
  response: changePriceView.omit({ quote: true }),
  errors: ['not_upgradable', 'promo_code_refused'],
});

export const cancelByStaff = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/users/subscriptions/{subscriptionId}/cancel_renewal',
  summary: 'Cancels the renewal for a member who asked for it: access lasts through the paid term. Idempotent',
  access: 'staff',
  permission: 'renewals:write',
  params,
  body: z.object({
    userId: idInput,
    /** What the sender's page showed, which decides when access ends. If it has changed, the call is refused. Absent: not checked. */
    shown: z
      .object({ status: z.enum(SUBSCRIPTION_STATES), termEndsAt: z.string().max(40, { abort: true }).default('') })
      .optional(),
    reason: reasonField,
  }),
  response: z.object({ subscription }),
  errors: ['not_cancellable', 'conflict', 'own_account', 'staff_account'],
  formRedirect: ({ subscription: { userId } }) => `/admin/users/${userId}?done=canceled#subscriptions`,
});

export const waiveByStaff = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/users/subscriptions/{subscriptionId}/waive_renewal',
  summary:
    'Forgives the renewal that a member owes, within the limits of the role: the subscription goes on as if it were paid',
  access: 'staff',
  permission: 'refunds:write',
  movesMoney: true,
  params,
  body: z.object({
    userId: idInput,
    /** The amount owed that the page showed, in cents. */
    owedCents: z.coerce.number<number | string>().int().min(1),
    reason: reasonField,
  }),
  response: z.object({ subscription }),
  errors: ['nothing_owed', 'being_charged', 'own_account', 'staff_account', 'over_limit', 'second_person_needed'],
  formRedirect: ({ subscription: { userId } }) => `/admin/users/${userId}?done=waived#subscriptions`,
});

export const upgradeByStaff = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/users/subscriptions/{subscriptionId}/upgrade_to_annual',
  summary:
    'Upgrades a member who asked for it from monthly to yearly: emails the amount, then charges the saved payment method. Idempotent',
  access: 'staff',
  permission: 'member_service:write',
  movesMoney: true,
  params,
  body: z.object({
    /** The owner as the caller knows them. */
    userId: idInput,
    /** Repeats the id of the path. */
    subscriptionId: idInput.optional(),
    promoCode: z.string().max(64).default(''),
    /** The amount due that the preview showed, in cents: at a different price the call is refused. Without it, any price is charged. */
    amountDueCents: z.coerce.number<number | string>().int().min(0).optional(),
    /** The member agreed that it renews; otherwise the call is refused (decision 24). */
    isAutoRenewAgreed: tickField.default(false),
  }),
  response: z.object({ subscription }),
  errors: [
    'not_upgradable',
    'already_subscribed',
    'promo_code_refused',
    'outstanding_balance',
    'card_needed',
    'own_account',
    'staff_account',
    ...PAYMENT_ERRORS,
  ],
  limit: { points: 30, seconds: 60 },
  // Specification, section 2.
  formRedirect: ({ subscription: { userId } }) => `/admin/users/${userId}?done=upgraded#subscriptions`,
});
