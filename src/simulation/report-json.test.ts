import { expect, test } from 'vitest';
import { createFaultCounts } from './fault-names.ts';
import { laneLine, type Report, reportLines } from './report.ts';
import { merged, readReport, reportJson } from './report-json.ts';

const plan = { members: 300, years: 1, faults: 0.2, seed: 7, lane: null };
const report = (lane: number): Report => ({
  plan: { ...plan, lane },
  broken: [{ rule: 'the ledger sums to zero', subject: 'all postings: 5' }],
  surprises: new Map([['a call: gone', 1]]),
  outcomes: new Map([['buy: active', lane]]),
  faults: new Map([['a webhook came twice', 2]]),
  totals: { subscriptions: 3, invoicesPaid: 4, charges: 5, chargedCents: 600, chargesRefused: 7, mails: 8 },
  seconds: 9,
});

test('a report is read as it was written', () => {
  const written = report(2);
  expect(readReport(JSON.stringify(reportJson(written)), written.plan)).toEqual(written);
  expect(readReport('Error: no database', plan)).toBeNull();
});

test('lanes are summed, and what is broken says in which', () => {
  expect(merged(plan, [report(2), report(1)])).toEqual({
    plan,
    broken: [1, 2].map((lane) => ({ rule: 'the ledger sums to zero', subject: `lane ${lane}: all postings: 5` })),
    surprises: new Map([['a call: gone', 2]]),
    outcomes: new Map([['buy: active', 3]]),
    faults: new Map([['a webhook came twice', 4]]),
    totals: { subscriptions: 6, invoicesPaid: 8, charges: 10, chargedCents: 1200, chargesRefused: 14, mails: 16 },
  });
});

test('of each lane a line says what became of it', () => {
  expect(laneLine(report(2), 3)).toBe('lane 2 of 3: broken (the ledger sums to zero: all postings: 5), 9 seconds');
  expect(laneLine({ ...report(1), broken: [], surprises: new Map() }, 3)).toBe('lane 1 of 3: held, 9 seconds');
});

test('a fault that never happened is a line of the report with 0', () => {
  const { counts, note } = createFaultCounts();
  note('PayPal captured an invoice twice');
  const lines = reportLines({ ...report(1), faults: counts });
  expect(lines).toContain('       1  PayPal captured an invoice twice');
  expect(lines).toContain('       0  a bank inquired and took no money');
  expect(reportJson({ ...report(1), faults: counts })).toMatchObject({
    faults_counted: { 'a bank inquired and took no money': 0 },
  });
});
