import { z } from 'zod';
import { parseJson } from '#kernel/parse-json.ts';
import { createCertificateCache } from './certificate-cache.ts';
import { isRecent, isSignedBy, readTransmission, signedText } from './webhook-signature.ts';

/** What PayPal's webhook reports: a hint about what to look up. `id` is the same for every retry. */
export type PaypalEvent =
  | { id: string; type: 'charge_changed'; chargeId: string }
  | { id: string; type: 'dispute_changed'; disputeId: string }
  | { id: string; type: 'refund_made'; refundId: string }
  /** A refund failed. */
  | { id: string; type: 'refund_failed'; refundId: string }
  /** PayPal reversed a charge for the payer, shown as a refund that nobody here made. */
  | { id: string; type: 'charge_reversed'; refundId: string }
  | { id: string; type: 'agreement_ended'; agreementId: string }
  /** An event that the program does not act on. */
  | { id: string; type: 'other' };

/**
 * Null if PayPal did not sign it for this webhook, or if it was altered, is too old or is not an event. Throws if the certificate cannot be
 * fetched. `sender` is the address that the call came from.
 */
export type ReadPaypalEvent = (
  body: string,
  signature: string,
  request: { now: Date; sender: string },
) => Promise<PaypalEvent | null>;

export type PaypalWebhook = {
  /** PayPal's id of the webhook. */
  id: string;
  /** Whether PayPal serves its certificates at this URL. */
  isOwn(certUrl: URL): boolean;
  /** The certificate as PEM; null if it does not exist. */
  fetchCertificate(certUrl: URL): Promise<string | null>;
};

export function paypalEventReader({ id: webhookId, isOwn, fetchCertificate }: PaypalWebhook): ReadPaypalEvent {
  const certificates = createCertificateCache(fetchCertificate);
  return async (body, signature, request) => {
    const transmission = readTransmission(signature);
    if (!transmission || !isRecent(transmission, request.now) || !isOwn(transmission.certUrl)) return null;
    const text = signedText(transmission, webhookId, body);
    const certificate = await certificates.findCertificate(transmission.certUrl, request);
    if (certificate === null || !isSignedBy(certificate, text, transmission.signature)) return null;
    certificates.keepVerified(transmission.certUrl, certificate);
    return eventOf(parseJson(body));
  };
}

/** The only event types that the program acts on; the webhook must be subscribed to these. */
const ABOUT = {
  'PAYMENT.CAPTURE.COMPLETED': 'charge',
  'PAYMENT.CAPTURE.DECLINED': 'charge',
  'PAYMENT.CAPTURE.DENIED': 'charge',
  'PAYMENT.CAPTURE.PENDING': 'charge',
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.CAPTURE.REVERSED': 'reversal',
  'PAYMENT.REFUND.FAILED': 'failed refund',
  'CUSTOMER.DISPUTE.CREATED': 'dispute',
  'CUSTOMER.DISPUTE.UPDATED': 'dispute',
  'CUSTOMER.DISPUTE.RESOLVED': 'dispute',
  'VAULT.PAYMENT-TOKEN.DELETED': 'agreement',
} as const;

/** The types that the webhook must be subscribed to. */
export const HEARD_TYPES: readonly string[] = Object.keys(ABOUT);

const told = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string(),
  resource: z.object({ id: z.string().optional(), dispute_id: z.string().optional() }).default({}),
});

function eventOf(body: unknown): PaypalEvent | null {
  const read = told.safeParse(body);
  if (!read.success) return null;
  const { id, event_type: type, resource } = read.data;
  const about = Object.entries(ABOUT).find(([name]) => name === type)?.[1];
  if (about === 'charge' && resource.id) return { id, type: 'charge_changed', chargeId: resource.id };
  if (about === 'dispute' && resource.dispute_id)
    return { id, type: 'dispute_changed', disputeId: resource.dispute_id };
  if (about === 'refund' && resource.id) return { id, type: 'refund_made', refundId: resource.id };
  if (about === 'failed refund' && resource.id) return { id, type: 'refund_failed', refundId: resource.id };
  if (about === 'reversal' && resource.id) return { id, type: 'charge_reversed', refundId: resource.id };
  if (about === 'agreement' && resource.id) return { id, type: 'agreement_ended', agreementId: resource.id };
  return { id, type: 'other' };
}
