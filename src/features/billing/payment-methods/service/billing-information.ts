import { toDollars } from '#kernel/money.ts';
import type { CardForm } from '#platform/cards/card-form.ts';
import type { Context, MemberActor } from '#platform/context.ts';
import type { Ports } from '#platform/ports.ts';
import { creditOf, findCustomer, outstandingOf, owedRefundCents } from '../../ledger/public.ts';
import { findKeptAgreement } from '../agreement-queries.ts';
import type { BillingInformation, CardFormView } from '../contract.ts';
import { type Card, findBillingAddress, findKeptCard } from '../queries.ts';
import { addressView } from './billing-address.ts';

const NOTHING = { accountCredit: 0, refundsOwed: 0 };

/** What a member sees of their payment method. */
export async function billingInformation(
  { db, ports }: Context,
  { userId }: Pick<MemberActor, 'userId'>,
): Promise<BillingInformation> {
  const ways = waysToPay(ports);
  const customerId = await findCustomer(db, userId);
  if (customerId === null)
    return { card: null, paypal: null, address: null, outstandingBalance: null, ...NOTHING, ...ways };
  const [card, agreement, address, owedCents, creditCents, refundsOwedCents] = await Promise.all([
    findKeptCard(db, customerId),
    findKeptAgreement(db, customerId),
    findBillingAddress(db, customerId),
    outstandingOf(db, customerId),
    creditOf(db, customerId),
    owedRefundCents(db, customerId),
  ]);
  return {
    card: card && cardView(card),
    paypal: agreement && { email: agreement.email ?? '' },
    address: address && addressView(address),
    outstandingBalance: owedCents === 0 ? null : toDollars(owedCents),
    accountCredit: toDollars(creditCents),
    refundsOwed: toDollars(refundsOwedCents),
    ...ways,
  };
}

function cardView({ brand, lastDigits, expiresMonth, expiresYear }: Card): BillingInformation['card'] {
  if (brand === null || lastDigits === null || expiresMonth === null || expiresYear === null) return null;
  return { cardType: brand, lastDigits, expiresMonth, expiresYear };
}

/** The payment methods on offer. */
export const waysToPay = ({ cards, paypal }: Pick<Ports, 'cards' | 'paypal'>) => ({
  cardForm: formView(cards.form),
  offersPaypal: paypal.payments.isOn,
});

const formView = (form: CardForm): CardFormView => ({
  provider: form.provider,
  url: form.provider === 'embedded' ? form.url : null,
  publishableKey: form.provider === 'stripe' ? form.publishableKey : null,
});
