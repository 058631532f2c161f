import { expect, test } from 'vitest';
import type { Invoice, Payment } from '../ledger/public.ts';
import { receiptLines } from './receipt.ts';

const paidAt = new Date('2026-11-23T18:00:00Z');
const invoice: Invoice = {
  id: 7,
  customerId: 1,
  key: 'a test',
  totalCents: 10_682,
  taxCents: 687,
  taxState: 'MN',
  dueCents: 0,
  returnedCents: 2000,
  status: 'paid',
  isDebt: false,
  issuedAt: paidAt,
  settledAt: paidAt,
};
const payment: Payment = {
  id: 1,
  invoiceId: 7,
  method: 'card',
  providerId: 'ch_1',
  cents: 10_500,
  overCents: 500,
  refundedCents: 2000,
  overRefundedCents: 500,
  dispute: null,
  paidAt,
};
const lines = [{ description: 'Standard', cents: 9995, startsAt: null, endsAt: null }];
const textOf = (owedCents: number) =>
  receiptLines({ invoice, lines, payments: [payment], owedCents, address: null, seller: 'Bluechip' }).map((line) =>
    line.kind === 'row' ? `${line.text}: ${line.amount}` : line.kind === 'gap' ? '' : line.text,
  );

test('what was paid adds up: credit and the charge, without what was charged too much, and what went back', () => {
  expect(textOf(0)).toEqual([
    'Receipt 7',
    'Nov 23, 2026',
    'Bluechip',
    '',
    'Standard: $99.95',
    'Tax, MN: $6.87',
    'Total: $106.82',
    '',
    'Account credit: $6.82',
    'Card, Nov 23, 2026: $100.00',
    'Refunded: -$20.00',
  ]);
});

test('what did not arrive is named as the member’s', () => {
  expect(textOf(2000).slice(-2)).toEqual(['Refunded: -$20.00', 'We couldn’t refund $20.00, and it is still yours']);
});
