import type { FaultOf } from '#platform/cards/embedded/provider.ts';
import type { EmbeddedPaypalProvider } from '#platform/paypal/embedded/server.ts';
import type { Occurs } from './fault-names.ts';

/** Errors that the providers document: docs.stripe.com/error-low-level, developer.paypal.com/api/rest/responses. */

/** How often a request that changes something gets each error, as a fraction of the fault share. */
const SERVER_ERROR = 0.03;
const KEY_IN_USE = 0.015;
const RATE_LIMITED = 0.03;
/** Only of requests that charge. */
const ACCOUNT_RESTRICTED = 0.04;

/** Called by the browser, never by the program. */
const CARD_FORM = '/v1/payment_methods';
const CHARGES = /^\/v1\/payment_intents(\/\w+\/confirm)?$/;

export function cardAnswers(occurs: Occurs): FaultOf {
  return ({ method, path }) => {
    if (method !== 'POST' || path === CARD_FORM) return null;
    if (occurs('the card provider answered 500 and stored it under the key', SERVER_ERROR)) {
      return 'server_error';
    }
    if (occurs('the card provider answered 409: key in use', KEY_IN_USE)) {
      return 'key_in_use';
    }
    if (occurs('the card provider answered 429: rate limit', RATE_LIMITED)) {
      return 'rate_limited';
    }
    if (!CHARGES.test(path) || !occurs('the card provider answered that the account cannot charge', ACCOUNT_RESTRICTED))
      return null;
    return 'account_restricted';
  };
}

/** The client makes this many tries before a call counts as failed; a fault lasts for all of them. */
const TRIES_OF_PAYPAL = 3;
const ORDERS = '/v2/checkout/orders';
const PAYPAL_RATE = 4;

export function paypalAnswers(occurs: Occurs): NonNullable<EmbeddedPaypalProvider['faultOf']> {
  let lasting: { path: string; fault: 'server_error' | 'rate_limited'; tries: number } | null = null;
  return (path) => {
    if (lasting?.path === path && lasting.tries > 0) {
      lasting.tries -= 1;
      return lasting.fault;
    }
    lasting = null;
    // PayPal gets far fewer requests than the card provider, so its rate is higher.
    if (occurs('PayPal answered 500', SERVER_ERROR * PAYPAL_RATE)) {
      lasting = { path, fault: 'server_error', tries: TRIES_OF_PAYPAL - 1 };
      return 'server_error';
    }
    if (occurs('PayPal answered 429: rate limit', RATE_LIMITED * PAYPAL_RATE)) {
      lasting = { path, fault: 'rate_limited', tries: TRIES_OF_PAYPAL - 1 };
      return 'rate_limited';
    }
    if (path !== ORDERS || !occurs('PayPal answered that the account cannot charge', ACCOUNT_RESTRICTED * PAYPAL_RATE))
      return null;
    return 'account_restricted';
  };
}
