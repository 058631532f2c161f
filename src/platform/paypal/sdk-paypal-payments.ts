import type { Order, OrdersCapture, TransactionInformation } from '@paypal/paypal-server-sdk';
import {
  PAYPAL_CURRENCY,
  type PaypalCharging,
  PaypalFailure,
  type PaypalPayments,
  type PaypalRefusal,
} from './paypal-payments.ts';
import { sdkAgreements } from './sdk-agreements.ts';
import { sdkMovements } from './sdk-movements.ts';
import { asked, centsOf, isNotFound, lazyClient, type PaypalSettings, refusedCode } from './sdk-paypal-client.ts';
import { sdkTold } from './sdk-told.ts';

/**
 * PayPal through the official SDK: PayPal's own servers, or the embedded provider with the same API. A charge is an order that is captured
 * immediately.
 */

/** Asks for the whole reply, because the minimal one omits the capture. */
const WHOLE = 'return=representation';

export function createSdkPaypalPayments(settings: PaypalSettings): PaypalPayments {
  const use = lazyClient(settings);
  const orders = async () => {
    const { sdk, client } = await use();
    return { sdk, calls: new sdk.OrdersController(client) };
  };

  const findCharge: PaypalPayments['findCharge'] = async (orderId) => {
    const { calls } = await orders();
    return chargingOf((await asked(() => calls.getOrder({ id: orderId }))).result);
  };

  const findCapture = async (captureId: string) => {
    const { sdk, client } = await use();
    const { result } = await asked(() => new sdk.PaymentsController(client).getCapturedPayment({ captureId }));
    const charging = captured(result.supplementaryData?.relatedIds?.orderId ?? '', result);
    return { reference: result.customId ?? '', currency: result.amount?.currencyCode ?? PAYPAL_CURRENCY, charging };
  };
  const findCaptured: PaypalPayments['findCaptured'] = async (chargeId) => {
    try {
      return await findCapture(chargeId);
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  };
  return {
    isOn: true,
    ...sdkAgreements(use),
    ...sdkTold(use),
    ...sdkMovements(use),

    findCaptured,

    charge: async ({ agreementId, cents, reference, key }) => {
      const { sdk, calls } = await orders();
      const amount = { currencyCode: PAYPAL_CURRENCY, value: dollarsOf(cents) };
      const storedCredential = {
        paymentInitiator: sdk.PaymentInitiator.Merchant,
        usagePattern: sdk.UsagePattern.SubscriptionPrepaid,
        usage: sdk.StoredPaymentSourceUsageType.Subsequent,
      };
      try {
        const { result } = await asked(() =>
          calls.createOrder({
            paypalRequestId: key,
            prefer: WHOLE,
            body: {
              intent: sdk.CheckoutPaymentIntent.Capture,
              // PayPal charges an invoice only once, even when it has forgotten the key.
              purchaseUnits: [{ amount, customId: reference, invoiceId: reference }],
              paymentSource: { paypal: { vaultId: agreementId, storedCredential } },
            },
          }),
        );
        const said = chargingOf(result);
        // A repeated request gets the original reply; the order has the current state.
        return said.status === 'pending' ? await findCharge(said.orderId) : said;
      } catch (error) {
        const code = refusedCode(error);
        if (code === null) throw error;
        if (code === 'DUPLICATE_INVOICE_ID') return { status: 'charged_before' };
        if (UNKNOWN.has(code)) return { status: 'unknown_agreement', code };
        if (GONE.has(code) || DECLINED.has(code)) return refused(code);
        // Caused by our account or our request: it says nothing about the payer.
        throw new PaypalFailure(error);
      }
    },

    findCharge,

    findChargeOf: async ({ reference, from, until }) => {
      const { sdk, client } = await use();
      const calls = new sdk.TransactionSearchController(client);
      const window = { startDate: from.toISOString(), endDate: until.toISOString() };
      for (let page = 1; ; page += 1) {
        const wanted = { ...window, balanceAffectingRecordsOnly: 'N', pageSize: PAGE, page };
        const { result } = await asked(() => calls.searchTransactions(wanted));
        for (const { transactionInfo: of } of result.transactionDetails ?? []) {
          // Other transactions, such as the end of a hold, may have the same reference.
          const found = of?.transactionId && isChargeOf(of, reference) ? await findCaptured(of.transactionId) : null;
          if (found) return found.charging;
        }
        if (page >= (result.totalPages ?? 0)) return null;
      }
    },

    refund: async ({ chargeId, cents, key }) => {
      const { sdk, client } = await use();
      const calls = new sdk.PaymentsController(client);
      // The reference, in which PayPal allows no colons, identifies its webhook as one of ours.
      const customId = key.replaceAll(':', '.');
      const body = { amount: { currencyCode: PAYPAL_CURRENCY, value: dollarsOf(cents) }, customId };
      try {
        const { result } = await asked(() =>
          calls.refundCapturedPayment({ captureId: chargeId, paypalRequestId: key, prefer: WHOLE, body }),
        );
        const isGone = result.status === sdk.RefundStatus.Failed || result.status === sdk.RefundStatus.Cancelled;
        if (result.id === undefined || isGone) return null;
        return result.id;
      } catch (error) {
        if (NOTHING_LEFT.has(refusedCode(error) ?? '')) return null;
        throw error;
      }
    },
  };
}

/** The largest page that PayPal returns. */
const PAGE = 500;
/** "106.82". */
const dollarsOf = (cents: number) => (cents / 100).toFixed(2);

/** Codes that end an agreement, not only this payment. */
const GONE: ReadonlySet<string> = new Set([
  'AGREEMENT_ALREADY_CANCELLED',
  'MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'TOKEN_EXPIRED',
]);

/** The agreement is gone, or the keys belong to another account of ours, which never had it. */
const UNKNOWN: ReadonlySet<string> = new Set([
  'BILLING_AGREEMENT_NOT_FOUND',
  'INVALID_RESOURCE_ID',
  'RESOURCE_NOT_FOUND',
  'TOKEN_ID_NOT_FOUND',
]);

/**
 * Codes about the payer or this payment (developer.paypal.com/api/rest/reference/orders/v2/errors). Blocks by our own account's settings
 * (PAYEE_BLOCKED_TRANSACTION, TRANSACTION_BLOCKED_BY_PAYEE) are not among them.
 */
const DECLINED: ReadonlySet<string> = new Set([
  'COMPLIANCE_VIOLATION',
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACTION_REQUIRED',
  'PAYER_CANNOT_PAY',
  'PAYER_COUNTRY_NOT_SUPPORTED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
]);

const NOTHING_LEFT: ReadonlySet<string> = new Set([
  'CAPTURE_FULLY_REFUNDED',
  'REFUND_AMOUNT_EXCEEDED',
  'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
  'REFUND_TIME_LIMIT_EXCEEDED',
  'TRANSACTION_DISPUTED',
]);

const refused = (code: string): PaypalCharging => {
  const refusal: PaypalRefusal = GONE.has(code) ? 'agreement_gone' : 'paypal_declined';
  return { status: 'refused', refusal, code };
};

function chargingOf({ id: orderId = '', status = '', purchaseUnits }: Told<Order>): PaypalCharging {
  const capture = purchaseUnits?.[0]?.payments?.captures?.[0];
  if (capture) return captured(orderId, capture);
  // The payer would have to be present: this agreement cannot be charged off-session.
  return status === 'PAYER_ACTION_REQUIRED' ? refused(status) : { status: 'pending', orderId };
}

/** A refund has its charge's reference too, and negative cents. */
const isChargeOf = (of: TransactionInformation | undefined, reference: string) =>
  of?.invoiceId === reference && centsOf(of.transactionAmount?.value) > 0;

/** The SDK's enums are text on the wire. */
type Told<Thing extends { status?: string }> = Omit<Thing, 'status'> & { status?: string };

const DONE: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

function captured(orderId: string, { id, status = '', amount }: Told<OrdersCapture>): PaypalCharging {
  if (status === 'DECLINED' || status === 'FAILED') return refused(status);
  if (!DONE.has(status)) {
    if (orderId === '') throw new PaypalFailure(new Error('a capture without its order'));
    return { status: 'pending', orderId };
  }
  if (id === undefined) throw new PaypalFailure(new Error('a capture without an id'));
  return { status: 'paid', chargeId: id, cents: centsOf(amount?.value) };
}
