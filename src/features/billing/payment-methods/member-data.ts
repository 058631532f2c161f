import type { MemberDataPart } from '#platform/member-data.ts';
import { findCustomer } from '../ledger/public.ts';
import { findKeptAgreement, removeAgreements } from './agreement-queries.ts';
import { deleteBillingAddress, findBillingAddress, findKeptCard, removeCardCustomer, removeCards } from './queries.ts';

/** The member’s payment method and billing address. The provider forgets the card or agreement soon after (service/keep-card.ts, keep-agreement.ts), and the
 * customer once nothing is open. */
export const paymentMethodData: MemberDataPart = {
  name: 'payment_methods',
  tables: [],
  async export(db, userId) {
    const customerId = await findCustomer(db, userId);
    if (customerId === null) return [];
    const [card, agreement, address] = await Promise.all([
      findKeptCard(db, customerId),
      findKeptAgreement(db, customerId),
      findBillingAddress(db, customerId),
    ]);
    return [
      ...(card
        ? [
            {
              kind: 'card',
              brand: card.brand,
              last_digits: card.lastDigits,
              expires_month: card.expiresMonth,
              expires_year: card.expiresYear,
            },
          ]
        : []),
      ...(agreement ? [{ kind: 'paypal', email: agreement.email }] : []),
      ...(address
        ? [
            {
              kind: 'address',
              name: address.name,
              street_1: address.street1,
              street_2: address.street2,
              city: address.city,
              state: address.state,
              zip: address.zip,
            },
          ]
        : []),
    ];
  },
  async erase(db, userId, now) {
    const customerId = await findCustomer(db, userId);
    if (customerId === null) return;
    await removeCards(db, customerId, now);
    await removeCardCustomer(db, customerId, now);
    await removeAgreements(db, customerId, now);
    await deleteBillingAddress(db, customerId);
  },
};
