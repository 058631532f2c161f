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
 * The agreement with PayPal by which a customer pays: asked for there, brought back with a token that we signed, and kept in the place of whatever he
 * paid by before.
 */

type AgreementDeps = { db: Db; paypal: PaypalPayments; now: Date; config: Config };

type Question = {
  /** Null: nobody is signed in; it is his who comes back with the token. */
  customerId: number | null;
  /** Of the account, as it was typed with us; null: it was not. */
  email: string | null;
  /** Where the payer comes back to, with the token beside it, and where when he does not agree. */
  returnUrl: string;
  cancelUrl: string;
};

/** `token`: what the payer brings back, as `paypal_token` of the address. `url`: where he is asked. */
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

/** Keeps what the payer agreed to; asked again with the same token, it answers the same. Throws PaypalFailure. */
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

/** What is kept again by it is the same agreement. */
export const keyOf = (approvalId: string) => `kept:${approvalId}`;

const signerOf = (config: Config) => createSigner(programSecret(config), 'paypal agreement');

/** So long a payer may take at PayPal. */
export const TOKEN_MS = HOUR_MS;

/** Null where it is not ours, or is too old. */
function openToken(config: Config, token: string, now: Date): number | null {
  const [id, at] = signerOf(config).open(token)?.split(':') ?? [];
  const age = now.getTime() - Number(at);
  return age >= 0 && age < TOKEN_MS ? Number(id) : null;
}

const BATCH = 100;

/** Has PayPal forget the agreements that were replaced or whose customer went. One that fails has its next turn after the others. */
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
