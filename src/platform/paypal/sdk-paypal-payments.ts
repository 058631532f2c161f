import { setTimeout } from 'node:timers/promises';
import type { ApiError, Client, Order, OrdersCapture } from '@paypal/paypal-server-sdk';
import {
  type Agreeing,
  type PaypalCharging,
  PaypalFailure,
  type PaypalPayments,
  type PaypalRefusal,
} from './paypal-payments.ts';

/** PayPal through the official SDK: PayPal's own servers, or the embedded provider's of the same wire. A charge is an order that is captured at once. */

type Settings = {
  clientId: string;
  clientSecret: string;
  environment: 'sandbox' | 'production';
  /** Reaches the embedded provider; absent: PayPal. */
  fetch?: typeof globalThis.fetch;
};

const TIMEOUT_MS = 20_000;
const RETRIES = 2;
const PAUSE_MS = 200;
/** The whole reply: the least one leaves the capture out. */
const WHOLE = 'return=representation';

type Sdk = typeof import('@paypal/paypal-server-sdk');

/** The SDK is read when somebody pays by PayPal for the first time: it has hundreds of files. */
function lazyClient({ clientId, clientSecret, environment, fetch }: Settings) {
  let opened: Promise<{ sdk: Sdk; client: Client }> | null = null;
  const open = async () => {
    const sdk = await import('@paypal/paypal-server-sdk');
    const client = new sdk.Client({
      clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
      environment: environment === 'production' ? sdk.Environment.Production : sdk.Environment.Sandbox,
      timeout: TIMEOUT_MS,
      httpClientOptions: { timeout: TIMEOUT_MS },
      ...(fetch ? { unstable_httpClientOptions: { adapter: 'fetch', env: { fetch, Request, Response } } } : {}),
    });
    return { sdk, client };
  };
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}

export function createSdkPaypalPayments(settings: Settings): PaypalPayments {
  const use = lazyClient(settings);
  const vault = async () => {
    const { sdk, client } = await use();
    return { sdk, calls: new sdk.VaultController(client) };
  };
  const orders = async () => {
    const { sdk, client } = await use();
    return { sdk, calls: new sdk.OrdersController(client) };
  };

  const findCharge: PaypalPayments['findCharge'] = async (orderId) => {
    const { calls } = await orders();
    return chargingOf((await asked(() => calls.getOrder({ id: orderId }))).result);
  };

  return {
    isOn: true,

    askApproval: async ({ returnUrl, cancelUrl, key }) => {
      const { sdk, calls } = await vault();
      const paypal = {
        usageType: sdk.PaypalPaymentTokenUsageType.Merchant,
        customerType: sdk.PaypalPaymentTokenCustomerType.Consumer,
        permitMultiplePaymentTokens: true,
        experienceContext: {
          returnUrl,
          cancelUrl,
          shippingPreference: sdk.ExperienceContextShippingPreference.NoShipping,
          vaultInstruction: sdk.VaultInstructionAction.OnPayerApproval,
        },
      };
      const { result } = await asked(() =>
        calls.createSetupToken({ paypalRequestId: key, body: { paymentSource: { paypal } } }),
      );
      const url = result.links?.find(({ rel }) => rel === 'approve')?.href;
      if (result.id === undefined || url === undefined) throw new PaypalFailure(new Error('no address to approve at'));
      return { approvalId: result.id, url };
    },

    keepAgreement: async ({ approvalId, key }): Promise<Agreeing> => {
      const { sdk, calls } = await vault();
      const token = { id: approvalId, type: sdk.VaultTokenRequestType.SetupToken };
      try {
        const { result } = await asked(() =>
          calls.createPaymentToken({ paypalRequestId: key, body: { paymentSource: { token } } }),
        );
        const { emailAddress: email, payerId } = result.paymentSource?.paypal ?? {};
        const customerId = result.customer?.id;
        if (result.id === undefined || customerId === undefined || email === undefined || payerId === undefined)
          throw new PaypalFailure(new Error('an agreement without its payer'));
        return { status: 'kept', agreement: { agreementId: result.id, customerId, email, payerId } };
      } catch (error) {
        if (refusedCode(error) === null) throw error;
        return { status: 'refused' };
      }
    },

    forgetAgreement: async (agreementId) => {
      const { calls } = await vault();
      try {
        await asked(() => calls.deletePaymentToken(agreementId));
      } catch (error) {
        if (!isApiError(error) || error.statusCode !== NOT_FOUND) throw error;
      }
    },

    charge: async ({ agreementId, cents, reference, key }) => {
      const { sdk, calls } = await orders();
      const amount = { currencyCode: CURRENCY, value: dollarsOf(cents) };
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
              // PayPal charges an invoice once, also when it has forgotten the key.
              purchaseUnits: [{ amount, customId: reference, invoiceId: reference }],
              paymentSource: { paypal: { vaultId: agreementId, storedCredential } },
            },
          }),
        );
        const said = chargingOf(result);
        // Asked again, PayPal repeats what it said then; the order knows what became of it.
        return said.status === 'pending' ? await findCharge(said.orderId) : said;
      } catch (error) {
        const code = refusedCode(error);
        if (code === null) throw error;
        // It was charged before, and its answer is forgotten: nobody is told that it was refused.
        if (code === 'DUPLICATE_INVOICE_ID') throw new PaypalFailure(error);
        return refused(code);
      }
    },

    findCharge,

    refund: async ({ chargeId, cents, key }) => {
      const { sdk, client } = await use();
      const calls = new sdk.PaymentsController(client);
      const body = { amount: { currencyCode: CURRENCY, value: dollarsOf(cents) } };
      try {
        const { result } = await asked(() =>
          calls.refundCapturedPayment({ captureId: chargeId, paypalRequestId: key, prefer: WHOLE, body }),
        );
        if (result.id === undefined || result.status === sdk.RefundStatus.Failed) return null;
        return result.id;
      } catch (error) {
        if (NOTHING_LEFT.has(refusedCode(error) ?? '')) return null;
        throw error;
      }
    },
  };
}

const CURRENCY = 'USD';
const NOT_FOUND = 404;

/** "106.82". */
const dollarsOf = (cents: number) => (cents / 100).toFixed(2);
const centsOf = (value: string | undefined) => Math.round(Number(value ?? 0) * 100);

/** What ends an agreement, not this payment alone. */
const GONE: ReadonlySet<string> = new Set([
  'AGREEMENT_ALREADY_CANCELLED',
  'BILLING_AGREEMENT_NOT_FOUND',
  'INVALID_RESOURCE_ID',
  'MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'RESOURCE_NOT_FOUND',
  'TOKEN_EXPIRED',
  'TOKEN_ID_NOT_FOUND',
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
  // The payer would have to be there: this agreement charges nobody who is away.
  return status === 'PAYER_ACTION_REQUIRED' ? refused(status) : { status: 'pending', orderId };
}

/** The SDK's enums are what the wire says, which is text. */
type Told<Thing extends { status?: string }> = Omit<Thing, 'status'> & { status?: string };

const DONE: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

function captured(orderId: string, { id, status = '', amount }: Told<OrdersCapture>): PaypalCharging {
  if (status === 'DECLINED' || status === 'FAILED') return refused(status);
  if (!DONE.has(status)) return { status: 'pending', orderId };
  if (id === undefined) throw new PaypalFailure(new Error('a capture without an id'));
  return { status: 'paid', chargeId: id, cents: centsOf(amount?.value) };
}

/**
 * What PayPal refuses for what was asked is thrown as it is; that it did not answer, as such, after it was asked again: each call that does something
 * has its key. The SDK's own tries would repeat refusals, too.
 */
async function asked<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1)
    try {
      return await call();
    } catch (error) {
      if (isApiError(error) && REFUSALS.has(error.statusCode)) throw error;
      if (tries === RETRIES) throw new PaypalFailure(error);
      await setTimeout(PAUSE_MS * 2 ** tries);
    }
}

/** Refusals of what was asked. Any other status is a fault of PayPal's, of the keys, or of somebody who asks the same at the same time. */
const REFUSALS: ReadonlySet<number> = new Set([400, NOT_FOUND, 422]);

/** PayPal's name of the refusal; null: it is none. */
function refusedCode(error: unknown): string | null {
  if (!isApiError(error)) return null;
  const said = reply(error);
  return said.details?.[0]?.issue ?? said.name ?? String(error.statusCode);
}

type Said = { name?: string; details?: { issue?: string }[] };

function reply({ body }: ApiError): Said {
  try {
    const said: Said = JSON.parse(typeof body === 'string' ? body : '{}');
    return said;
  } catch {
    return {};
  }
}

/** The SDK throws errors of several classes, each with the status of the reply. */
const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && 'body' in error;
