import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { LedgerAccount, LedgerEvent, PaymentMethod, RefundSettlement } from './posting.ts';

/** The tables of the books, append-only: lines, entries and postings are never changed, and rows of money are never deleted. */

/** The customers that invoices belong to; after a member deletes their account, the row stays without a user. */
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
    /** Idempotency key, so that nothing is billed twice: "subscription:12:2026-11-21". */
    key: text().notNull().unique(),
    /** The state that collects the tax; null: none. */
    taxState: text('tax_state'),
    totalCents: integer('total_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    /** What is still owed. */
    dueCents: integer('due_cents').notNull(),
    /** Returned as money, or as credit for unused days. */
    returnedCents: integer('returned_cents').notNull().default(0),
    status: text().$type<InvoiceStatus>().notNull(),
    /** Its subject was given before it was paid: while the invoice is open, it is the customer's outstanding balance. */
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

/** What an invoice adds up: lines and tax make its total. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    description: text().notNull(),
    /** Negative: a discount. */
    cents: integer().notNull(),
    /** The term that it pays for; null: none. */
    startsAt: timestamp('starts_at', { withTimezone: true }),
    /** Exclusive. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
  },
  (table) => [
    index('invoice_lines_of_invoice').on(table.invoiceId),
    check('invoice_lines_term', sql`(${table.startsAt} is null) = (${table.endsAt} is null)`),
  ],
);

/** open: the bank took the money and is deciding; won: it returned it; lost: it kept it. */
export type DisputeStatus = 'open' | 'won' | 'lost';

export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    method: text().$type<PaymentMethod>().notNull(),
    /** The provider's id of the charge. */
    providerId: text('provider_id').notNull(),
    cents: integer().notNull(),
    /** The part that was not owed any more, and what was refunded of it. */
    overCents: integer('over_cents').notNull(),
    overRefundedCents: integer('over_refunded_cents').notNull().default(0),
    /** What was refunded of the part that was owed. */
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

/** Failed refunds: the provider has the money again, and it is owed to the member until it reaches them another way. */
export const refundFailures = pgTable(
  'refund_failures',
  {
    refundId: integer('refund_id')
      .primaryKey()
      .references(() => refunds.id),
    failedAt: timestamp('failed_at', { withTimezone: true }).notNull(),
    /** When it was settled, and how it reached the member; null: it is still owed. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
    settledAs: text('settled_as').$type<RefundSettlement>(),
    /** The provider's id of the refund that sent it again. */
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
    /** Null: a correction about no customer. */
    customerId: integer('customer_id').references(() => billingCustomers.id),
    invoiceId: integer('invoice_id').references(() => invoices.id),
    paymentId: integer('payment_id').references(() => payments.id),
    /** Idempotency key, so that nothing is entered twice: "refund:re_12". */
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

/** What two staff members entered by hand, and why. */
export const ledgerCorrections = pgTable(
  'ledger_corrections',
  {
    entryId: integer('entry_id')
      .primaryKey()
      .references(() => ledgerEntries.id),
    reason: text().notNull(),
    /** User ids of staff. */
    enteredBy: integer('entered_by').notNull(),
    approvedBy: integer('approved_by').notNull(),
    /** The state whose tax report it changes; null: none. */
    taxState: text('tax_state'),
  },
  (table) => [check('ledger_corrections_two', sql`${table.enteredBy} <> ${table.approvedBy}`)],
);

/** The postings of an entry sum to zero; the database checks this at commit. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    entryId: integer('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    account: text().$type<LedgerAccount>().notNull(),
    /** A debit is positive, a credit negative. */
    cents: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.account] }),
    index('ledger_postings_of_account').on(table.account),
    check('ledger_postings_cents', sql`${table.cents} <> 0`),
  ],
);
