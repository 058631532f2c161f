import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { preparedSelect } from '#platform/db/prepared-select.ts';
import { billingCustomers, invoices, payments } from './tables.ts';

/** Whose books they are. */

/** The customer that a member is, made where he is none yet. */
export async function ensureCustomer(db: Db, userId: number, now: Date): Promise<number> {
  await db.insert(billingCustomers).values({ userId, createdAt: now }).onConflictDoNothing();
  const [found] = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId));
  if (!found) throw new Error(`member ${userId} is no customer`);
  return found.id;
}

/** Whether whoever it is can sign in, and so use credit. */
export async function hasAccount(db: Db, id: number): Promise<boolean> {
  const [found] = await db
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(eq(billingCustomers.id, id));
  return (found?.userId ?? null) !== null;
}

/** Somebody who pays without an account. */
export async function makeCustomer(db: Db, now: Date): Promise<number> {
  const [made] = await db.insert(billingCustomers).values({ createdAt: now }).returning({ id: billingCustomers.id });
  if (!made) throw new Error('an insert without a row');
  return made.id;
}

const customerOf = preparedSelect('customer_of_member', { id: billingCustomers.id }, (select) =>
  select.from(billingCustomers).where(eq(billingCustomers.userId, sql.placeholder('userId'))),
);

export async function findCustomer(db: Db, userId: number): Promise<number | null> {
  return (await customerOf(db, { userId }))[0]?.id ?? null;
}

const lockedCustomer = preparedSelect('locked_customer', { id: billingCustomers.id }, (select) =>
  select
    .from(billingCustomers)
    .where(eq(billingCustomers.id, sql.placeholder('id')))
    .for('no key update'),
);

/** Until the end of the transaction nobody else moves this customer's money. Every writer of the books locks him first. */
export async function lockCustomer(db: Db, id: number): Promise<void> {
  if ((await lockedCustomer(db, { id })).length === 0) throw new Error(`there is no customer ${id}`);
}

/** The same of the customer that a member is; null: they are none. `userId` may be a part of the statement that finds the member. */
export async function lockCustomerOfMember(db: Db, userId: number | SQL<number>): Promise<number | null> {
  const [locked] = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId))
    .for('no key update');
  return locked?.id ?? null;
}

/** The member whose customer it is; null for one without an account. */
export async function findMemberOfCustomer(db: Db, customerId: number): Promise<number | null> {
  const [found] = await db
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(eq(billingCustomers.id, customerId));
  return found?.userId ?? null;
}

/** The member who made a payment; null for one whose account is gone. */
export async function findPayer(db: Db, paymentId: number): Promise<number | null> {
  const [found] = await db
    .select({ userId: billingCustomers.userId })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .innerJoin(billingCustomers, eq(billingCustomers.id, invoices.customerId))
    .where(eq(payments.id, paymentId));
  return found?.userId ?? null;
}

/** The customer goes on without a name. */
export async function stripCustomer(db: Db, userId: number): Promise<void> {
  await db.update(billingCustomers).set({ userId: null }).where(eq(billingCustomers.userId, userId));
}
