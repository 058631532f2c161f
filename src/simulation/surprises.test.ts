import { expect, test } from 'vitest';
import { PaypalFailure } from '#platform/paypal/paypal-payments.ts';
import { createSurprises } from './surprises.ts';

test('what was logged without an error is named by its facts, and what was planted is none', () => {
  const { log, found } = createSurprises();
  log.error({ err: undefined, paymentId: 7 }, 'it did not go back');
  log.error({ err: new Error('broken'), paymentId: 7 }, 'it failed');
  log.error({ err: new PaypalFailure(new Error('simulated')) }, 'PayPal did not answer');
  log.warn({ paymentId: 8 }, 'nothing to see');
  expect([...found]).toEqual([
    ['it did not go back: {"paymentId":7}', 1],
    ['it failed: broken', 1],
  ]);
});
