import { z } from 'zod';
import { parseJson } from '#kernel/parse-json.ts';
import { createCertificateCache } from './certificate-cache.ts';
import { isRecent, isSignedBy, readTransmission, signedText } from './webhook-signature.ts';

/** What PayPal tells: a hint of what to ask it about. `id` is the same however often it is told. */
export type PaypalEvent =
  | { id: string; type: 'charge_changed'; chargeId: string }
  | { id: string; type: 'dispute_changed'; disputeId: string }
  | { id: string; type: 'refund_made'; refundId: string }
  /** What had gone back did not arrive. */
  | { id: string; type: 'refund_failed'; refundId: string }
  /** PayPal took a charge back for its payer, as it shows by a refund that nobody here made. */
  | { id: string; type: 'charge_reversed'; refundId: string }
  | { id: string; type: 'agreement_ended'; agreementId: string }
  /** What the program does not act on. */
  | { id: string; type: 'other' };

/**
 * Null where PayPal did not sign it for this webhook, where it was altered, is too old or is no event. Throws where the certificate cannot be fetched.
 * `sender` is the address that the call came from.
 */
export type ReadPaypalEvent = (
  body: string,
  signature: string,
  request: { now: Date; sender: string },
) => Promise<PaypalEvent | null>;

export type PaypalWebhook = {
  /** As PayPal calls the webhook. */
  id: string;
  /** Whether PayPal serves its certificates there. */
  isOwn(certUrl: URL): boolean;
  /** The certificate as PEM; null: there is none. */
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

/** What the program acts on: of these types its webhook is to be told, and of no other. */
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

/** The types that the webhook is to be sent. */
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
