import { randomUUID } from 'node:crypto';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { type Violation, violationsOf } from '../books.ts';
import { insertCorrection } from '../correction-queries.ts';
import { findCustomer, lockCustomer } from '../customer-queries.ts';
import type { Posting } from '../posting.ts';
import { appendEntry, findInvoice, findPayment, lockInvoiceOf } from '../queries.ts';

/** The subject of a correction: an invoice, one of its payments, a member, or nothing (a fee, for example). */
export type CorrectionSubject = { invoiceId: number } | { paymentId: number } | { userId: number } | null;

export type CorrectionOrder = {
  postings: readonly Posting[];
  subject: CorrectionSubject;
  /** The state whose tax it changes; null: that of the invoice it is about, or none. */
  taxState: string | null;
  reason: string;
  /** User ids of two different staff members. */
  enteredBy: number;
  approvedBy: number;
  dryRun: boolean;
};

export type Corrected =
  | { ok: true; entryId: number | null }
  | { ok: false; reason: 'no_such_subject' | 'no_state' }
  | { ok: false; reason: 'breaks_rules'; violations: Violation[] };

/** Thrown to roll back what a dry run or a refused entry wrote. */
class Undone extends Error {
  readonly result: Corrected;

  constructor(result: Corrected) {
    super('the correction is undone');
    this.result = result;
  }
}

/**
 * Appends a correction that staff made by hand, unless it would break a rule of the books that held before. Nothing is ever changed or
 * removed.
 */
export async function correctBooks(root: Db, ctx: AuditContext, order: CorrectionOrder): Promise<Corrected> {
  try {
    return await root.transaction((db) => enter(db, ctx, order));
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
}

async function enter(db: Db, ctx: AuditContext, order: CorrectionOrder): Promise<Corrected> {
  const { postings, reason, enteredBy, approvedBy } = order;
  const subject = await lockSubject(db, order.subject);
  if (!subject) return { ok: false, reason: 'no_such_subject' };
  const { taxState: stateOfInvoice, ...of } = subject;
  const taxState = order.taxState ?? stateOfInvoice;
  if (taxState === null && postings.some(({ account }) => account === 'sales_tax'))
    return { ok: false, reason: 'no_state' };
  const before = await violationsOf(db);
  const event = { kind: 'correction', postings } as const;
  const entryId = await appendEntry(db, { ...of, key: `correction:${randomUUID()}` }, event, ctx.now);
  await insertCorrection(db, { entryId, reason, enteredBy, approvedBy, taxState });
  const isNew = ({ rule, id }: Violation) => !before.some((known) => known.rule === rule && known.id === id);
  const violations = (await violationsOf(db)).filter(isNew);
  if (violations.length > 0) throw new Undone({ ok: false, reason: 'breaks_rules', violations });
  if (order.dryRun) throw new Undone({ ok: true, entryId: null });
  await audit(db, ctx, {
    action: 'ledger.correct',
    subject: { type: 'ledger_entry', id: entryId },
    after: { postings: postings.map(({ account, cents }) => `${account} ${cents}`), enteredBy, approvedBy, taxState },
    reason,
  });
  return { ok: true, entryId };
}

type Locked = { customerId: number | null; invoiceId?: number; paymentId?: number; taxState: string | null };

async function lockSubject(db: Db, subject: CorrectionSubject): Promise<Locked | null> {
  if (subject === null) return { customerId: null, taxState: null };
  if ('userId' in subject) {
    const customerId = await findCustomer(db, subject.userId);
    if (customerId === null) return null;
    await lockCustomer(db, customerId);
    return { customerId, taxState: null };
  }
  const payment = 'paymentId' in subject ? await findPayment(db, subject.paymentId) : null;
  const id = 'invoiceId' in subject ? subject.invoiceId : payment?.invoiceId;
  const invoice = id === undefined || !(await findInvoice(db, id)) ? null : await lockInvoiceOf(db, id);
  if (!invoice) return null;
  const { customerId, id: invoiceId, taxState } = invoice;
  return { customerId, invoiceId, taxState, ...(payment ? { paymentId: payment.id } : {}) };
}
