import { LEAST_CHARGE_CENTS } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { lockCustomer } from '../customer-queries.ts';
import {
  appendEntry,
  creditOf,
  findInvoiceByKey,
  hasPayments,
  type Invoice,
  type InvoiceLine,
  insertInvoice,
  lockInvoiceOf,
  updateInvoice,
} from '../queries.ts';
import type { InvoiceStatus } from '../tables.ts';

/** Issues invoices, and voids, forgives or writes off unpaid ones. Each function is part of the caller's transaction. */

export type InvoiceDraft = {
  customerId: number;
  /** Idempotency key: nothing is billed twice. */
  key: string;
  lines: readonly InvoiceLine[];
  taxCents: number;
  /** What it pays for is given before it is paid; default: false. */
  isDebt?: boolean;
  /** The state that collects the tax; null: none. */
  taxState: string | null;
};

/**
 * Bills the lines and their tax, and applies the customer's credit at once. Called again with the same key, it returns the existing
 * invoice. Throws if the lines sum to less than zero. A caller in a transaction has locked the customer.
 */
export async function issueInvoice(root: Db, draft: InvoiceDraft, now: Date): Promise<Invoice> {
  const { customerId, key, lines, taxCents, taxState, isDebt = false } = draft;
  return together(root, async (db) => {
    if (db !== root) await lockCustomer(db, customerId);
    const totalCents = lines.reduce((sum, { cents }) => sum + cents, taxCents);
    if (totalCents < 0) throw new Error(`${key} is worth less than nothing`);
    const creditCents = usedCredit(totalCents, await creditOf(db, customerId));
    const invoice = await insertInvoice(db, {
      customerId,
      key,
      lines,
      taxCents,
      taxState,
      isDebt,
      totalCents,
      issuedAt: now,
      ...progressOf(totalCents - creditCents, now),
    });
    if (!invoice) return billedBefore(db, { key, customerId });
    const of = { customerId, invoiceId: invoice.id, key: `credit_for_invoice:${invoice.id}` };
    if (creditCents > 0) await appendEntry(db, of, { kind: 'credit_applied', cents: creditCents }, now);
    return invoice;
  });
}

async function billedBefore(db: Db, { key, customerId }: Pick<InvoiceDraft, 'key' | 'customerId'>): Promise<Invoice> {
  const earlier = await findInvoiceByKey(db, key);
  if (earlier?.customerId !== customerId) throw new Error(`${key} was billed to another customer`);
  return earlier;
}

/** The credit to apply, so that what is left is zero or enough to charge a card: a few cents of credit wait for the next invoice. */
export function usedCredit(totalCents: number, creditCents: number): number {
  const left = totalCents - creditCents;
  if (left <= 0) return totalCents;
  return left < LEAST_CHARGE_CENTS ? Math.max(0, totalCents - LEAST_CHARGE_CENTS) : creditCents;
}

/** The status of an invoice with that much still owed. */
export const progressOf = (dueCents: number, now: Date): Pick<Invoice, 'dueCents' | 'status' | 'settledAt'> =>
  dueCents === 0 ? { dueCents, status: 'paid', settledAt: now } : { dueCents, status: 'open', settledAt: null };

export type Given = { ok: true } | { ok: false; reason: 'no_such_invoice' | 'not_open' | 'partly_paid' };

/** Whether money was received for an invoice or returned from it; credit alone doesn't count. */
export const hasMoney = async (db: Db, { id, returnedCents }: Invoice): Promise<boolean> =>
  returnedCents > 0 || (await hasPayments(db, id));

/**
 * Voids an invoice whose subject was never given. Its credit is returned, even if credit paid all of it. An invoice that received money or
 * had something returned is left unchanged.
 */
export async function voidInvoice(root: Db, id: number, now: Date): Promise<Given> {
  return together(root, async (db) => {
    const found = await lockIn(db, id, ['open', 'paid']);
    if (!found.ok) return found;
    if (await hasMoney(db, found.invoice)) return { ok: false, reason: 'partly_paid' };
    const { customerId, totalCents, taxCents, dueCents } = found.invoice;
    const creditCents = totalCents - dueCents;
    const of = { customerId, invoiceId: id, key: `void:${id}` };
    if (totalCents > 0) await appendEntry(db, of, { kind: 'invoice_voided', totalCents, taxCents, creditCents }, now);
    await updateInvoice(db, id, { dueCents: 0, status: 'void', settledAt: now });
    return { ok: true };
  });
}

/**
 * Waives what is owed on an open invoice: promotional credit pays it. The caller then gives what it is for. The waived part is no revenue.
 */
export async function forgiveInvoice(root: Db, id: number, now: Date): Promise<Given> {
  return together(root, async (db) => {
    const found = await lockIn(db, id, ['open']);
    if (!found.ok) return found;
    const { customerId, dueCents } = found.invoice;
    const of = { customerId, invoiceId: id };
    await appendEntry(db, { ...of, key: `forgiven:${id}` }, { kind: 'credit_granted', cents: dueCents }, now);
    await appendEntry(
      db,
      { ...of, key: `credit_for_forgiven:${id}` },
      { kind: 'credit_applied', cents: dueCents },
      now,
    );
    await updateInvoice(db, id, progressOf(0, now));
    return { ok: true };
  });
}

/** Writes off what is owed on an open invoice. */
export async function writeOffInvoice(root: Db, id: number, now: Date): Promise<Given> {
  return together(root, async (db) => {
    const found = await lockIn(db, id, ['open']);
    if (!found.ok) return found;
    const { customerId, dueCents } = found.invoice;
    const of = { customerId, invoiceId: id, key: `write_off:${id}` };
    await appendEntry(db, of, { kind: 'invoice_written_off', cents: dueCents }, now);
    await updateInvoice(db, id, { dueCents: 0, status: 'written_off', settledAt: now });
    return { ok: true };
  });
}

type Locked = { ok: true; invoice: Invoice } | { ok: false; reason: 'no_such_invoice' | 'not_open' };

async function lockIn(db: Db, id: number, wanted: readonly InvoiceStatus[]): Promise<Locked> {
  const invoice = await lockInvoiceOf(db, id);
  if (!invoice) return { ok: false, reason: 'no_such_invoice' };
  return wanted.includes(invoice.status) ? { ok: true, invoice } : { ok: false, reason: 'not_open' };
}
