import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { preparedSelect } from '#platform/db/prepared-select.ts';
import { billingCustomers, invoices, payments } from './tables.ts';

/** The customers that the books belong to. */

/** The member's customer; created if there is none yet. */
export async function ensureCustomer(db: Db, userId: number, now: Date): Promise<number> {
  await db.insert(billingCustomers).values({ userId, createdAt: now }).onConflictDoNothing();
  const [found] = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId));
  if (!found) throw new Error(`member ${userId} is no customer`);
  return found.id;
}

/** Whether the customer has an account, and so can use credit. */
export async function hasAccount(db: Db, id: number): Promise<boolean> {
  const [found] = await db
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(eq(billingCustomers.id, id));
  return (found?.userId ?? null) !== null;
}

/** Creates a customer without an account. */
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

/**
 * Locks the customer until the end of the transaction, so that nobody else moves their money. Every writer of the books takes this lock
 * first.
 */
export async function lockCustomer(db: Db, id: number): Promise<void> {
  if ((await lockedCustomer(db, { id })).length === 0) throw new Error(`there is no customer ${id}`);
}

/** Like `lockCustomer`, for a member's customer; null: the member has none. `userId` may be a subquery that finds the member. */
export async function lockCustomerOfMember(db: Db, userId: number | SQL<number>): Promise<number | null> {
  const [locked] = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId))
    .for('no key update');
  return locked?.id ?? null;
}

/** The member that a customer belongs to; null: the customer has no account. */
export async function findMemberOfCustomer(db: Db, customerId: number): Promise<number | null> {
  const [found] = await db
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(eq(billingCustomers.id, customerId));
  return found?.userId ?? null;
}

/** The member who made a payment; null: their account is gone. */
export async function findPayer(db: Db, paymentId: number): Promise<number | null> {
  const [found] = await db
    .select({ userId: billingCustomers.userId })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .innerJoin(billingCustomers, eq(billingCustomers.id, invoices.customerId))
    .where(eq(payments.id, paymentId));
  return found?.userId ?? null;
}

/** Removes the member from a customer. The customer's rows in the books stay. */
export async function stripCustomer(db: Db, userId: number): Promise<void> {
  await db.update(billingCustomers).set({ userId: null }).where(eq(billingCustomers.userId, userId));
}
