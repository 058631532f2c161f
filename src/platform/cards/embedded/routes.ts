import type { StoredAnswer } from '../tables.ts';
import { listBalance } from './balance.ts';
import { createCustomer, deleteCustomer, listCustomerCards, retrieveCustomer, updateCustomer } from './customers.ts';
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './disputes.ts';
import { listEvents, retrieveCharge, retrieveEvent } from './events.ts';
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  retrievePaymentIntent,
} from './payment-intents.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  retrievePaymentMethod,
  updatePaymentMethod,
} from './payment-methods.ts';
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts';
import { cancelSetupIntent, confirmSetupIntent, createSetupIntent, retrieveSetupIntent } from './setup-intents.ts';
import type { ProviderRequest } from './store.ts';

type Handler = (request: ProviderRequest, form: unknown, id: string, secret: string) => Promise<StoredAnswer>;

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  run: Handler;
  /** Allowed with the publishable key, for browsers. */
  isPublic?: true;
};

/** The part of Stripe's API that the provider implements. */
export const ROUTES: readonly Route[] = [
  { method: 'POST', path: '/v1/customers', run: createCustomer },
  { method: 'GET', path: '/v1/customers/:id', run: retrieveCustomer },
  { method: 'POST', path: '/v1/customers/:id', run: updateCustomer },
  { method: 'DELETE', path: '/v1/customers/:id', run: deleteCustomer },
  { method: 'GET', path: '/v1/customers/:id/payment_methods', run: listCustomerCards },
  { method: 'POST', path: '/v1/payment_methods', run: createPaymentMethod, isPublic: true },
  { method: 'GET', path: '/v1/payment_methods/:id', run: retrievePaymentMethod },
  { method: 'POST', path: '/v1/payment_methods/:id', run: updatePaymentMethod },
  { method: 'POST', path: '/v1/payment_methods/:id/attach', run: attachPaymentMethod },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', run: detachPaymentMethod },
  { method: 'POST', path: '/v1/setup_intents', run: createSetupIntent },
  { method: 'GET', path: '/v1/setup_intents/:id', run: retrieveSetupIntent },
  { method: 'POST', path: '/v1/setup_intents/:id/confirm', run: confirmSetupIntent },
  { method: 'POST', path: '/v1/setup_intents/:id/cancel', run: cancelSetupIntent },
  { method: 'POST', path: '/v1/payment_intents', run: createPaymentIntent },
  { method: 'GET', path: '/v1/payment_intents/:id', run: retrievePaymentIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', run: confirmPaymentIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: cancelPaymentIntent },
  { method: 'GET', path: '/v1/charges/:id', run: retrieveCharge },
  { method: 'POST', path: '/v1/refunds', run: createRefund },
  { method: 'GET', path: '/v1/refunds', run: listRefunds },
  { method: 'GET', path: '/v1/refunds/:id', run: retrieveRefund },
  { method: 'GET', path: '/v1/disputes', run: listDisputes },
  { method: 'GET', path: '/v1/disputes/:id', run: retrieveDispute },
  { method: 'POST', path: '/v1/disputes/:id', run: updateDispute },
  { method: 'POST', path: '/v1/disputes/:id/close', run: closeDispute },
  { method: 'GET', path: '/v1/balance_transactions', run: listBalance },
  { method: 'GET', path: '/v1/events', run: listEvents },
  { method: 'GET', path: '/v1/events/:id', run: retrieveEvent },
];
