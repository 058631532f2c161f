import { calendarDate } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import type { PdfLine } from '#platform/documents/pdf-text.ts';
import type { Invoice, InvoiceLine, Payment } from '../ledger/public.ts';
import type { BillingAddress } from '../payment-methods/public.ts';

/** The lines of a receipt, with the books' amounts to the cent. Pure. */

type Receipt = {
  invoice: Invoice;
  lines: readonly InvoiceLine[];
  payments: readonly Payment[];
  /** Refunds that failed, of this invoice or of an overpayment. */
  owedCents: number;
  address: BillingAddress | null;
  /** The seller, as in the footer of emails. */
  seller: string;
};

const METHODS = { card: 'Card', paypal: 'PayPal' } as const;

export const receiptTitle = ({ id }: Pick<Invoice, 'id'>): string => `Receipt ${id}`;

export function receiptLines({ invoice, lines, payments, owedCents, address, seller }: Receipt): PdfLine[] {
  const paidCents = payments.reduce((sum, { cents, overCents }) => sum + cents - overCents, 0);
  const creditCents = invoice.totalCents - invoice.dueCents - paidCents;
  return [
    { kind: 'title', text: receiptTitle(invoice) },
    { kind: 'text', text: calendarDate(invoice.issuedAt) },
    { kind: 'text', text: seller },
    { kind: 'gap' },
    ...(address
      ? [
          { kind: 'text' as const, text: address.name },
          { kind: 'text' as const, text: [address.street1, address.street2].filter(Boolean).join(', ') },
          { kind: 'text' as const, text: `${address.city}, ${address.state} ${address.zip}` },
          { kind: 'gap' as const },
        ]
      : []),
    ...lines.flatMap(({ description, cents, startsAt, endsAt }) => [
      { kind: 'row' as const, text: description, amount: moneyText(cents) },
      ...(startsAt && endsAt
        ? [{ kind: 'text' as const, text: `${calendarDate(startsAt)} to ${calendarDate(endsAt)}` }]
        : []),
    ]),
    {
      kind: 'row',
      text: invoice.taxState === null ? 'Tax' : `Tax, ${invoice.taxState}`,
      amount: moneyText(invoice.taxCents),
    },
    { kind: 'row', text: 'Total', amount: moneyText(invoice.totalCents), isTotal: true },
    { kind: 'gap' },
    ...(creditCents > 0 ? [{ kind: 'row' as const, text: 'Account credit', amount: moneyText(creditCents) }] : []),
    ...payments.map(({ method, cents, overCents, paidAt }) => ({
      kind: 'row' as const,
      text: `${METHODS[method]}, ${calendarDate(paidAt)}`,
      amount: moneyText(cents - overCents),
    })),
    ...(invoice.returnedCents > 0
      ? [{ kind: 'row' as const, text: 'Refunded', amount: moneyText(-invoice.returnedCents) }]
      : []),
    ...(owedCents > 0
      ? [
          {
            kind: 'text' as const,
            text: `We couldn’t refund ${moneyText(owedCents)}, and it is still yours`,
          },
        ]
      : []),
  ];
}
