import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { z } from 'zod';

/** Responses of authenticators (WebAuthn Level 3, 5.1.8), parsed as far as we need. Null: not parseable as one. */

const base64url = z.string().regex(/^[\w-]+$/);

const clientData = z.object({ challenge: base64url, origin: z.string(), crossOrigin: z.boolean().optional() });
export type ClientData = z.output<typeof clientData>;

const newCredential = z.object({
  id: base64url.max(1400),
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
});
export type NewCredential = z.output<typeof newCredential>;

const assertion = z.object({
  id: base64url.max(1400),
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});
export type Assertion = z.output<typeof assertion>;

type Read<T> = { answer: T; client: ClientData };

export const readNewCredential = (json: string): Read<NewCredential> | null => read(newCredential, json);
export const readAssertion = (json: string): Read<Assertion> | null => read(assertion, json);

function read<T extends { response: { clientDataJSON: string } }>(schema: z.ZodType<T>, json: string): Read<T> | null {
  try {
    const answer = schema.parse(JSON.parse(json));
    const text = Buffer.from(answer.response.clientDataJSON, 'base64url').toString('utf8');
    return { answer, client: clientData.parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}

/**
 * Whether the response has no certificate. We request none. Verifying one would fetch its revocation list from the address it names, and we
 * don't fetch from addresses that a visitor supplies.
 */
export function isWithoutCertificate({ response }: NewCredential): boolean {
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
    const format = attestation.get('fmt');
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}
