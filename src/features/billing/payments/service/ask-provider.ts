import type { CardPayments, CardRefusal } from '#platform/cards/card-payments.ts';
import type { PaypalCharging, PaypalPayments, PaypalRefusal } from '#platform/paypal/paypal-payments.ts';
import type { Attempt } from '../queries.ts';

/** What becomes of an attempt, asked of whoever charges it: the card provider or PayPal. */

export type Providers = { cards: CardPayments; paypal: PaypalPayments };

export type PaymentRefusal = CardRefusal | PaypalRefusal;

export type Charging =
  /** `chargeId`: by which it is given back. */
  | { status: 'paid'; chargeId: string; cents: number }
  | { status: 'asks_holder'; chargeId: string; url: string }
  | { status: 'pending'; chargeId: string }
  | { status: 'refused'; refusal: PaymentRefusal; code: string };

/** Its own source and cents: with its key nothing else can be asked. One of which a holder is asked goes on only where `isOwn`. */
export async function askProvider(providers: Providers, attempt: Attempt, isOwn: boolean): Promise<Charging> {
  return attempt.method === 'paypal' ? askPaypal(providers.paypal, attempt) : askCards(providers.cards, attempt, isOwn);
}

export const PREFIX = 'attempt:';

function askCards(cards: CardPayments, attempt: Attempt, isOwn: boolean): Promise<Charging> {
  const { providerId } = attempt;
  if (providerId !== null) return isOwn ? cards.findCharge(providerId) : cards.abandonCharge(providerId);
  const reference = `${PREFIX}${attempt.id}`;
  return cards.charge({
    customerId: attempt.providerCustomerId,
    cardId: attempt.sourceId,
    cents: attempt.cents,
    reference,
    returnUrl: attempt.returnUrl,
    key: reference,
  });
}

async function askPaypal(paypal: PaypalPayments, attempt: Attempt): Promise<Charging> {
  const { providerId } = attempt;
  // PayPal takes a reference once for ever, also from another database of ours.
  const reference = `${PREFIX}${attempt.id}:${attempt.startedAt.getTime()}`;
  const { sourceId: agreementId, cents } = attempt;
  const said: PaypalCharging =
    providerId === null
      ? await paypal.charge({ agreementId, cents, reference, key: reference })
      : await paypal.findCharge(providerId);
  return said.status === 'pending' ? { status: 'pending', chargeId: said.orderId } : said;
}
