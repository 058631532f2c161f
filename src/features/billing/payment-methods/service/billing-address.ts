import type { z } from 'zod';
import { apiError } from '#kernel/errors.ts';
import type { Db } from '#platform/db/database.ts';
import { ensureCustomer, findCustomer, lockCustomer } from '../../ledger/public.ts';
import { isZipElsewhere } from '../../tax/public.ts';
import type { addressFields, BillingAddressView } from '../address-fields-view.ts';
import { type BillingAddress, findBillingAddress, saveBillingAddress } from '../queries.ts';

/** The member's single billing address: the account and billing endpoints both read and write it here. */

type TypedAddress = z.output<z.ZodObject<typeof addressFields>>;

const ZIP_DIGITS = 5;

export const addressView = ({ name, street1, street2, city, state, zip }: BillingAddress): BillingAddressView => ({
  name,
  street_1: street1,
  street_2: street2,
  city,
  state,
  zip,
  country: 'US',
});

/** Null: the member has none. */
export async function billingAddressOf(db: Db, userId: number): Promise<BillingAddressView | null> {
  const customerId = await findCustomer(db, userId);
  const address = customerId === null ? null : await findBillingAddress(db, customerId);
  return address && addressView(address);
}

/** Throws invalid_address if the ZIP code is known, but only in other states. */
export async function checkBillingAddress(db: Db, { state, zip }: Pick<TypedAddress, 'state' | 'zip'>): Promise<void> {
  // Exactly the text of the pages (M31).
  if (await isZipElsewhere(db, { state, zip: zip.slice(0, ZIP_DIGITS) }))
    throw apiError('invalid_address', { message: 'invalid address' });
}

/** Part of the caller's transaction; the address has passed `checkBillingAddress`. */
export async function moveMember(
  db: Db,
  userId: number,
  { street_1: street1, street_2: street2, zip, ...rest }: TypedAddress,
  now: Date,
): Promise<void> {
  const customerId = await ensureCustomer(db, userId, now);
  await lockCustomer(db, customerId);
  await saveBillingAddress(db, customerId, { ...rest, street1, street2, zip: zip.slice(0, ZIP_DIGITS) }, now);
}
