import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { LedgerAccount, LedgerEvent, PaymentMethod, RefundSettlement } from './posting.ts';

/** The books. What is written stays: lines, entries and postings take no change, and rows of money are never deleted. */

/** Whose invoices they are; what stays of somebody who deleted his account has no user. */
export const billingCustomers = pgTable('billing_customers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export type InvoiceStatus = 'open' | 'paid' | 'void' | 'written_off';

export const invoices = pgTable(
  'invoices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => billingCustomers.id),
    /** What it is for, such that nothing is billed twice: "subscription:12:2026-11-21". */
    key: text().notNull().unique(),
    /** Where tax was collected; null: nowhere. */
    taxState: text('tax_state'),
    totalCents: integer('total_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    /** What is still owed. */
    dueCents: integer('due_cents').notNull(),
    /** What went back, as money or as credit for unused days. */
    returnedCents: integer('returned_cents').notNull().default(0),
    status: text().$type<InvoiceStatus>().notNull(),
    /** What it is for was given before it was paid: while it is open, it is the customer's balance. */
    isDebt: boolean('is_debt').notNull().default(false),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    /** When nothing more was owed; null while it is open. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    index('invoices_of_customer').on(table.customerId, table.issuedAt),
    check('invoices_tax', sql`${table.taxCents} >= 0 and ${table.taxCents} <= ${table.totalCents}`),
    check('invoices_due', sql`${table.dueCents} >= 0 and ${table.dueCents} <= ${table.totalCents}`),
    check('invoices_returned', sql`${table.returnedCents} >= 0 and ${table.returnedCents} <= ${table.totalCents}`),
    check(
      'invoices_settled',
      sql`(${table.status} = 'open') = (${table.settledAt} is null) and (${table.status} = 'open') = (${table.dueCents} > 0)`,
    ),
  ],
);

/** What an invoice adds up: its lines and its tax are its total. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    description: text().notNull(),
    /** Below zero: a discount. */
    cents: integer().notNull(),
    /** The term that it is for; null: none. */
    startsAt: timestamp('starts_at', { withTimezone: true }),
    /** Exclusive. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
  },
  (table) => [
    index('invoice_lines_of_invoice').on(table.invoiceId),
    check('invoice_lines_term', sql`(${table.startsAt} is null) = (${table.endsAt} is null)`),
  ],
);

/** open: the bank took the money and is asked; won: it gave it back; lost: it kept it. */
export type DisputeStatus = 'open' | 'won' | 'lost';

export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    method: text().$type<PaymentMethod>().notNull(),
    /** As the provider calls the charge. */
    providerId: text('provider_id').notNull(),
    cents: integer().notNull(),
    /** What of it was not owed any more, and of that what went back. */
    overCents: integer('over_cents').notNull(),
    overRefundedCents: integer('over_refunded_cents').notNull().default(0),
    /** What went back of the rest, which was owed. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    dispute: text().$type<DisputeStatus>(),
    paidAt: timestamp('paid_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('payments_of_invoice').on(table.invoiceId),
    index('payments_paid').on(table.paidAt),
    index('payments_disputed').on(table.id).where(sql`${table.dispute} = 'open'`),
    unique('payments_of_provider').on(table.method, table.providerId),
    check('payments_cents', sql`${table.cents} > 0 and ${table.overCents} between 0 and ${table.cents}`),
    check('payments_refunded', sql`${table.refundedCents} between 0 and ${table.cents} - ${table.overCents}`),
    check('payments_over_refunded', sql`${table.overRefundedCents} between 0 and ${table.overCents}`),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    providerId: text('provider_id').notNull().unique(),
    cents: integer().notNull(),
    taxCents: integer('tax_cents').notNull(),
    refundedAt: timestamp('refunded_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('refunds_of_payment').on(table.paymentId),
    index('refunds_made').on(table.refundedAt),
    check('refunds_cents', sql`${table.cents} > 0 and ${table.taxCents} between 0 and ${table.cents}`),
  ],
);

/** Refunds that did not arrive: the provider has the money again, and it is owed to the member until it reaches him by another way. */
export const refundFailures = pgTable(
  'refund_failures',
  {
    refundId: integer('refund_id')
      .primaryKey()
      .references(() => refunds.id),
    failedAt: timestamp('failed_at', { withTimezone: true }).notNull(),
    /** When it was owed no more, and how it reached the member; null: it is owed. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
    settledAs: text('settled_as').$type<RefundSettlement>(),
    /** As the provider calls the refund by which it was sent again. */
    sentAgainAs: text('sent_again_as').unique(),
  },
  (table) => [
    index('refund_failures_owed').on(table.failedAt).where(sql`${table.settledAt} is null`),
    check('refund_failures_settled', sql`(${table.settledAt} is null) = (${table.settledAs} is null)`),
    check(
      'refund_failures_sent',
      sql`(${table.sentAgainAs} is not null) = (${table.settledAs} is not distinct from 'sent_again')`,
    ),
  ],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<LedgerEvent['kind']>().notNull(),
    /** Null: a correction that is about nobody. */
    customerId: integer('customer_id').references(() => billingCustomers.id),
    invoiceId: integer('invoice_id').references(() => invoices.id),
    paymentId: integer('payment_id').references(() => payments.id),
    /** What happened, such that nothing is entered twice: "refund:re_12". */
    key: text().notNull().unique(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('ledger_entries_of_customer').on(table.customerId, table.at),
    index('ledger_entries_of_invoice').on(table.invoiceId),
    index('ledger_entries_of_payment').on(table.paymentId),
    check('ledger_entries_customer', sql`${table.customerId} is not null or ${table.kind} = 'correction'`),
  ],
);

/** What two of the staff entered by hand, and why. */
export const ledgerCorrections = pgTable(
  'ledger_corrections',
  {
    entryId: integer('entry_id')
      .primaryKey()
      .references(() => ledgerEntries.id),
    reason: text().notNull(),
    /** Of members; they are staff. */
    enteredBy: integer('entered_by').notNull(),
    approvedBy: integer('approved_by').notNull(),
    /** Whose tax it changes, in the report of that state; null: nobody's. */
    taxState: text('tax_state'),
  },
  (table) => [check('ledger_corrections_two', sql`${table.enteredBy} <> ${table.approvedBy}`)],
);

/** Those of an entry sum to zero, which the database asks when the transaction ends. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    entryId: integer('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    account: text().$type<LedgerAccount>().notNull(),
    /** A debit above zero, a credit below. */
    cents: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.account] }),
    index('ledger_postings_of_account').on(table.account),
    check('ledger_postings_cents', sql`${table.cents} <> 0`),
  ],
);
