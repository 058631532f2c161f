import type { CardRefusal } from './card-payments.ts';

/**
 * Stripe's codes that are about the member's payment method, and nothing else: these refuse a card and count against its holder. Any other
 * code is about us, the bank's systems or Stripe (processing_error, issuer_not_available, merchant_blacklist, testmode_decline,
 * try_again_later, a new code), and says nothing about the card. Decline codes: docs.stripe.com/declines/codes; error codes:
 * docs.stripe.com/error-codes.
 */

/**
 * hard: the same card must not be charged again (docs.stripe.com/billing/revenue-recovery/smart-retries, and Visa's reasons that "the
 * issuer will never approve").
 */
type Kind = 'soft' | 'hard';

const DECLINES: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['approve_with_id', 'soft'],
  ['authentication_not_handled', 'soft'],
  ['authentication_required', 'soft'],
  ['call_issuer', 'soft'],
  ['card_decline_rate_limit_exceeded', 'soft'],
  ['card_not_supported', 'soft'],
  ['card_velocity_exceeded', 'soft'],
  ['currency_not_supported', 'soft'],
  ['do_not_honor', 'soft'],
  ['do_not_try_again', 'hard'],
  ['expired_card', 'soft'],
  ['fraudulent', 'hard'],
  ['generic_decline', 'soft'],
  ['highest_risk_level', 'hard'],
  ['incorrect_address', 'soft'],
  ['incorrect_cvc', 'soft'],
  ['incorrect_number', 'hard'],
  ['incorrect_pin', 'soft'],
  ['incorrect_zip', 'soft'],
  ['insufficient_funds', 'soft'],
  ['invalid_account', 'soft'],
  ['invalid_cvc', 'soft'],
  ['invalid_expiry_month', 'soft'],
  ['invalid_expiry_year', 'soft'],
  ['invalid_number', 'hard'],
  ['invalid_pin', 'soft'],
  ['lost_card', 'hard'],
  ['mobile_device_authentication_required', 'soft'],
  ['new_account_information_available', 'soft'],
  ['no_action_taken', 'soft'],
  ['not_permitted', 'soft'],
  ['payment_intent_authentication_failure', 'soft'],
  ['pickup_card', 'hard'],
  ['pin_try_exceeded', 'soft'],
  ['restricted_card', 'soft'],
  ['revocation_of_all_authorizations', 'hard'],
  ['revocation_of_authorization', 'hard'],
  ['security_violation', 'soft'],
  ['service_not_allowed', 'soft'],
  ['setup_intent_authentication_failure', 'soft'],
  ['stolen_card', 'hard'],
  ['stop_payment_order', 'hard'],
  ['transaction_not_allowed', 'hard'],
  ['withdrawal_count_limit_exceeded', 'soft'],
]);

/** The codes, as an attempt stores them, after which the same card must not be charged again. */
export const HARD_DECLINES: readonly string[] = [...DECLINES].flatMap(([code, kind]) =>
  kind === 'hard' ? [code] : [],
);

/** The shape shared by SDK errors and an intent's last error. */
type Failure = {
  code?: string | undefined;
  decline_code?: string | undefined;
  advice_code?: string | undefined;
};

/** `code`: the bank's, if it is more specific than Stripe's. */
export type Decline = { refusal: CardRefusal; code: string };

/** Null if the failure is not about the card. */
export function declineOf({ code = CARD_DECLINED, decline_code: said, advice_code: advice }: Failure): Decline | null {
  const name = said ?? (code === CARD_DECLINED ? 'generic_decline' : code);
  const kind = DECLINES.get(name);
  if (!kind) return null;
  // Networks send this advice beside any decline; as a decline code of its own it is outdated.
  return { refusal: refusalOf(code), code: kind === 'soft' && advice === DO_NOT_RETRY ? DO_NOT_RETRY : name };
}

const CARD_DECLINED = 'card_declined';
/** docs.stripe.com/declines/card, "advice codes". */
const DO_NOT_RETRY = 'do_not_try_again';

const INVALID_DATA: ReadonlySet<string> = new Set([
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
]);

const refusalOf = (code: string): CardRefusal =>
  INVALID_DATA.has(code) ? 'invalid_data' : code === 'incorrect_zip' ? 'address_mismatch' : 'declined';
