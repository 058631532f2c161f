import type { MemberDataPart } from '#platform/member-data.ts';
import { findCustomer, stripCustomer } from './customer-queries.ts';
import { listInvoices } from './history-queries.ts';
import { creditOf } from './queries.ts';
import { owedRefundCents } from './refund-queries.ts';

/** What a member was billed and what is owed to them. The books stay, without their name, for the legal retention period (decision 36). */
export const ledgerData: MemberDataPart = {
  name: 'billing',
  tables: ['billing_customers'],
  async export(db, userId) {
    const customerId = await findCustomer(db, userId);
    if (customerId === null) return [];
    const invoices = await listInvoices(db, customerId);
    return [
      { kind: 'account_credit', cents: await creditOf(db, customerId) },
      { kind: 'refunds_owed', cents: await owedRefundCents(db, customerId) },
      ...invoices.map((invoice) => ({
        kind: 'invoice',
        number: invoice.id,
        status: invoice.status,
        total_cents: invoice.totalCents,
        tax_cents: invoice.taxCents,
        due_cents: invoice.dueCents,
        returned_cents: invoice.returnedCents,
        issued_at: invoice.issuedAt.toISOString(),
        settled_at: invoice.settledAt?.toISOString() ?? null,
      })),
    ];
  },
  erase: stripCustomer,
};
