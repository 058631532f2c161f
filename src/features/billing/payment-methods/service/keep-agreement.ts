import { HOUR_MS } from '#kernel/dates.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import type { PaypalPayments } from '#platform/paypal/paypal-payments.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSigner } from '#platform/security/signed-text.ts';
import { lockCustomer } from '../../ledger/public.ts';
import {
  type Agreement,
  claimAgreement,
  findAgreement,
  insertAskedAgreement,
  listAgreementsToForget,
  markAgreementForgetAsked,
  markAgreementForgotten,
  markKept,
  noteOrphan,
  saveApproval,
} from '../agreement-queries.ts';
import { removeKeptPayer } from './kept-payer.ts';

/**
 * The PayPal agreement of a customer: started at PayPal, brought back with a token that we signed, and saved in place of the payment
 * method before it.
 */

type AgreementDeps = { db: Db; paypal: PaypalPayments; now: Date; config: Config };

type Question = {
  /** Null: the visitor is not signed in; the agreement belongs to the browser that returns with the token. */
  customerId: number | null;
  /** The email of the PayPal account as entered with us; null: none was. */
  email: string | null;
  /** Where PayPal sends the payer back: with the token, or after canceling. */
  returnUrl: string;
  cancelUrl: string;
};

/** `token`: what the payer brings back as `paypal_token` in the address. `url`: the approval page. */
export type AskedAgreement = { token: string; url: string };

/** Throws PaypalFailure. */
export async function askAgreement(
  { db, paypal, now, config }: AgreementDeps,
  { customerId, email, returnUrl, cancelUrl }: Question,
): Promise<AskedAgreement> {
  const id = await insertAskedAgreement(db, { customerId, email }, now);
  const token = signerOf(config).sign(`${id}:${now.getTime()}`);
  const address = new URL(returnUrl);
  address.searchParams.set('paypal_token', token);
  const key = `agreement:${id}:${now.getTime()}`;
  const { approvalId, url } = await paypal.askApproval({ returnUrl: address.href, cancelUrl, key });
  await saveApproval(db, id, approvalId);
  return { token, url };
}

export type AgreementKeeping = { status: 'kept'; agreement: Agreement } | { status: 'refused' };

const REFUSED = { status: 'refused' } as const;

/** Saves the approved agreement. Called again with the same token, it returns the same result. Throws PaypalFailure. */
export async function keepAgreement(
  { db, paypal, now, config }: AgreementDeps,
  { customerId, token }: { customerId: number; token: string },
): Promise<AgreementKeeping> {
  const id = openToken(config, token, now);
  if (id === null) return REFUSED;
  await claimAgreement(db, id, customerId);
  const asked = await findAgreement(db, id);
  if (asked?.customerId !== customerId || asked.approvalId === null || asked.status === 'removed') return REFUSED;
  if (asked.status === 'kept') return { status: 'kept', agreement: asked };
  const { approvalId } = asked;
  const said = await paypal.keepAgreement({ approvalId, key: keyOf(approvalId) });
  if (said.status === 'refused') return REFUSED;
  return db.transaction(async (tx): Promise<AgreementKeeping> => {
    await lockCustomer(tx, customerId);
    const seen = await findAgreement(tx, id);
    if (seen?.status === 'asked') {
      await removeKeptPayer(tx, customerId, now);
      await markKept(tx, id, said.agreement);
    } else if (seen?.status === 'removed') await noteOrphan(tx, id, said.agreement.agreementId);
    const agreement = await findAgreement(tx, id);
    return agreement?.status === 'kept' ? { status: 'kept', agreement } : REFUSED;
  });
}

/** Saving again with this key returns the same agreement. */
export const keyOf = (approvalId: string) => `kept:${approvalId}`;

const signerOf = (config: Config) => createSigner(programSecret(config), 'paypal agreement');

/** How long a payer may take at PayPal. */
export const TOKEN_MS = HOUR_MS;

/** Null: the token is not ours, or has expired. */
function openToken(config: Config, token: string, now: Date): number | null {
  const [id, at] = signerOf(config).open(token)?.split(':') ?? [];
  const age = now.getTime() - Number(at);
  return age >= 0 && age < TOKEN_MS ? Number(id) : null;
}

const BATCH = 100;

/** Has PayPal cancel agreements that were replaced or whose customer is gone. A failed one is retried after the others. */
export async function forgetAgreements(
  { db, paypal, now }: Omit<AgreementDeps, 'config'>,
  onFailure: (error: unknown, agreementId: number) => void,
): Promise<number> {
  let forgotten = 0;
  for (const { id, providerId } of await listAgreementsToForget(db, BATCH)) {
    await markAgreementForgetAsked(db, id, now);
    const isDone = await paypal.forgetAgreement(providerId).then(
      () => true,
      (error: unknown) => {
        onFailure(error, id);
        return false;
      },
    );
    if (!isDone) continue;
    await markAgreementForgotten(db, id, now);
    forgotten += 1;
  }
  return forgotten;
}
