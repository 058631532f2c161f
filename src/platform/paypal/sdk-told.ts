import type { Refund } from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import {
  DISPUTE_STATES,
  type FoundRefund,
  type PaypalDispute,
  PaypalFailure,
  type PaypalPayments,
} from './paypal-payments.ts';
import { asked, centsOf, isNotFound, type LazyClient } from './sdk-paypal-client.ts';

/**
 * Looks up what PayPal's webhooks report, through the SDK. The SDK has no calls for disputes, so they are built from its own building
 * blocks.
 */
export function sdkTold(use: LazyClient): Pick<PaypalPayments, 'findRefund' | 'findDispute' | 'isAgreementKept'> {
  return {
    findRefund: async (refundId) => {
      const { sdk, client } = await use();
      try {
        const { result } = await asked(() => new sdk.PaymentsController(client).getRefund({ refundId }));
        return refundOf(result);
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },

    findDispute: async (disputeId) => {
      const { client } = await use();
      const call = () => {
        const request = client.getRequestBuilderFactory()('GET');
        request.appendPath(`/v1/customer/disputes/${encodeURIComponent(disputeId)}`);
        request.authenticate([{ oauth2: true }]);
        return request.callAsText();
      };
      try {
        return disputeOf(JSON.parse((await asked(call)).result));
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },

    isAgreementKept: async (agreementId) => {
      const { sdk, client } = await use();
      try {
        await asked(() => new sdk.VaultController(client).getPaymentToken(agreementId));
        return true;
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    },
  };
}

/** Parses a refund; null for one that failed or was canceled. */
export function refundOf({
  status,
  amount,
  customId,
  links,
}: Pick<Refund, 'amount' | 'customId' | 'links'> & { status?: string }): FoundRefund | null {
  const chargeId = /\/captures\/([\w-]+)$/.exec(links?.find(({ rel }) => rel === 'up')?.href ?? '')?.[1];
  if (chargeId === undefined || status === 'FAILED' || status === 'CANCELLED') return null;
  return { chargeId, cents: centsOf(amount?.value), key: customId || null };
}

const money = z.object({ value: z.string() }).optional();
const shown = z.object({
  status: z.string(),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: z.string().optional(), gross_amount: money }))
    .default([]),
  dispute_outcome: z.object({ outcome_code: z.string(), amount_refunded: money }).optional(),
});

/** Outcomes in which the money is ours, or the payer's; staff decide about every other one. */
const WON: ReadonlySet<string> = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'RESOLVED_WITH_PAYOUT']);
const LOST: ReadonlySet<string> = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

/** Parses PayPal's form of a dispute. */
export function disputeOf(body: unknown): PaypalDispute {
  const read = shown.safeParse(body);
  if (!read.success) throw new PaypalFailure(read.error);
  const { status, disputed_transactions: transactions, dispute_outcome: outcome } = read.data;
  const chargeIds = transactions.flatMap(({ seller_transaction_id: id }) => id ?? []);
  const [open, won, lost, unclear] = DISPUTE_STATES;
  if (status !== 'RESOLVED') return { chargeIds, state: open };
  const code = outcome?.outcome_code ?? '';
  if (WON.has(code)) return { chargeIds, state: won };
  const cents = transactions.reduce((sum, { gross_amount: gross }) => sum + centsOf(gross?.value), 0);
  const back = outcome?.amount_refunded;
  const isWhole = back === undefined || centsOf(back.value) >= cents;
  return { chargeIds, state: LOST.has(code) && isWhole ? lost : unclear };
}
