import { createHash } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';
import { findInvoiceOfReference, listInvoiceKeys } from '../charge-queries.ts';
import { installation } from '../tables.ts';

/** The identity of a charge at a provider: it names the order that it paid, even if a restored backup has lost the attempt. */

/** Short enough for PayPal's reference; letters and digits only. */
const IDENTITY_LENGTH = 32;

/** Includes the provider's customer: after a restore, the next order may get the key of another member's lost order. */
export const identityOf = (of: { key: string; method: 'card' | 'paypal'; providerCustomerId: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([of.key, of.method, of.providerCustomerId]))
    .digest('hex')
    .slice(0, IDENTITY_LENGTH);

/** "name-identity-try": the name of this installation, what is paid and by whom, and the number of the try. */
const REFERENCE = /^(.+)-([0-9a-f]{32})-\d+$/;

/** Null: it belongs to no order of this installation. */
export async function ownIdentity(db: Db, reference: string): Promise<{ named: string; identity: string } | null> {
  const [, name, identity] = REFERENCE.exec(reference) ?? [];
  const [own] = await db.select({ name: installation.name }).from(installation);
  return own && name === own.name && identity !== undefined ? { named: `${name}-${identity}`, identity } : null;
}

/** The invoice of a charge without an attempt; null: the books do not know its order. */
export async function findInvoiceOfCharge(
  db: Db,
  { reference, customerId }: { reference: string; customerId: string | null },
): Promise<number | null> {
  const own = await ownIdentity(db, reference);
  if (!own) return null;
  const { named, identity } = own;
  const attempted = await findInvoiceOfReference(db, named);
  if (attempted !== null || customerId === null) return attempted;
  // Its order may have been paid with another payment method, which has another identity.
  const billed = await listInvoiceKeys(db, customerId);
  const isIt = ({ key }: { key: string }) =>
    identityOf({ key, method: 'card', providerCustomerId: customerId }) === identity;
  return billed.find(isIt)?.id ?? null;
}
