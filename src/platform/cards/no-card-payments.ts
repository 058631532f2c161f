import { type CardPayments, CardProviderFailure } from './card-payments.ts';

const off = async () => {
  throw new CardProviderFailure(new Error('CARD_PROVIDER is none'));
};

/** For a network that sells nothing. Earlier charges can be found and refunded once a provider is configured again. */
export const noCardPayments: CardPayments = {
  createCustomer: off,
  deleteCustomer: off,
  keepCard: off,
  findKeeping: off,
  findCard: off,
  forgetCard: off,
  prepareCharge: off,
  confirmCharge: off,
  findCharge: off,
  abandonCharge: off,
  refund: off,
  listRefunds: off,
  async *listMovements() {
    yield await off();
  },
  findPaidCents: off,
  findRefundedCents: off,
  readEvent: () => null,
};
