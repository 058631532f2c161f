import { expect } from 'vitest';
import type { PaypalPayments } from './paypal-payments.ts';

/**
 * What the port of PayPal promises, one case per row. The same cases run against the embedded PayPal and, with keys, against PayPal's
 * sandbox. What a sandbox cannot be made to do is tested against the embedded one alone (embedded-paypal.db.test.ts): a payer who answers
 * on PayPal’s pages, passing time, faults, lost answers, declined and pending payments, and the list of transactions, in which PayPal shows
 * a charge up to three hours later.
 */

export type PaypalTarget = {
  paypal: PaypalPayments;
  /** Unique across runs, without characters that PayPal refuses in an id. */
  key(): string;
};

/** A target with an approved agreement. */
export type AgreedTarget = PaypalTarget & { agreementId: string };

type Case<Target> = { name: string; run: (target: Target) => Promise<void> };

const RETURNS = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/cancelled' };
const UNKNOWN_ID = '0NOBODYKNOWS00001';

/** Cases without an approved agreement. */
export const PAYPAL_CONTRACT: readonly Case<PaypalTarget>[] = [
  {
    name: 'asks for approval once for one key, at an address of PayPal',
    run: async ({ paypal, key }) => {
      const question = { ...RETURNS, key: key() };
      const asked = await paypal.askApproval(question);
      expect(asked).toEqual({ approvalId: expect.stringMatching(/^\w+$/), url: expect.stringMatching(/^https?:\/\//) });
      expect(await paypal.askApproval(question)).toEqual(asked);
    },
  },
  {
    name: 'keeps nothing of a payer who has not agreed',
    run: async ({ paypal, key }) => {
      const { approvalId } = await paypal.askApproval({ ...RETURNS, key: key() });
      expect(await paypal.keepAgreement({ approvalId, key: key() })).toEqual({ status: 'refused' });
      expect(await paypal.findAgreements(approvalId)).toEqual([]);
    },
  },
  {
    name: 'charges nobody by an agreement that it does not have',
    run: async ({ paypal, key }) => {
      const charge = { agreementId: UNKNOWN_ID, cents: 995, reference: key(), key: key() };
      expect(await paypal.charge(charge)).toMatchObject({ status: 'unknown_agreement' });
      expect(await paypal.isAgreementKept(UNKNOWN_ID)).toBe(false);
      await paypal.forgetAgreement(UNKNOWN_ID);
    },
  },
  {
    name: 'finds no charge, refund or dispute that it does not have, and refunds nothing of one',
    run: async ({ paypal, key }) => {
      expect(await paypal.findCaptured(UNKNOWN_ID)).toBeNull();
      expect(await paypal.findRefund(UNKNOWN_ID)).toBeNull();
      expect(await paypal.findDispute('PP-D-1')).toBeNull();
      await expect(paypal.refund({ chargeId: UNKNOWN_ID, cents: 5, key: key() })).rejects.toThrow();
    },
  },
];

async function paid({ paypal, key, agreementId }: AgreedTarget) {
  const charge = { agreementId, cents: 995, reference: key(), key: key() };
  const charging = await paypal.charge(charge);
  if (charging.status !== 'paid') throw new Error(`not paid: ${JSON.stringify(charging)}`);
  return { charge, charging, chargeId: charging.chargeId };
}

/** Cases that charge an account. */
export const AGREED_CONTRACT: readonly Case<AgreedTarget>[] = [
  {
    name: 'charges once for one key, and finds the charge by its id with our reference',
    run: async (target) => {
      const { charge, charging, chargeId } = await paid(target);
      expect(charging).toEqual({ status: 'paid', chargeId: expect.stringMatching(/^\w+$/), cents: 995 });
      expect(await target.paypal.charge(charge)).toEqual(charging);
      expect(await target.paypal.findCaptured(chargeId)).toEqual({
        reference: charge.reference,
        currency: 'USD',
        charging,
      });
    },
  },
  {
    name: 'charges one reference once, whatever the key (where the account blocks a second payment of one invoice id)',
    run: async (target) => {
      const { charge } = await paid(target);
      expect(await target.paypal.charge({ ...charge, key: target.key() })).toEqual({ status: 'charged_before' });
    },
  },
  {
    name: 'refunds a part and the rest, each key once, never more than was charged, and finds a refund as one of ours',
    run: async (target) => {
      const { paypal, key } = target;
      const { chargeId } = await paid(target);
      const part = { chargeId, cents: 400, key: key() };
      const refundId = await paypal.refund(part);
      expect(await paypal.refund(part)).toBe(refundId);
      expect(await paypal.findRefund(refundId ?? '')).toEqual({ chargeId, cents: 400, key: part.key });
      expect(await paypal.refund({ chargeId, cents: 596, key: key() })).toBeNull();
      expect(await paypal.refund({ chargeId, cents: 595, key: key() })).toMatch(/^\w+$/);
      expect(await paypal.refund({ chargeId, cents: 1, key: key() })).toBeNull();
    },
  },
];
