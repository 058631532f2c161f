// @module-tag engine
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { liveThrough } from './history.test-support.ts';
import { countFigures } from './public.ts';

/** The figures of five months match sums that the test computes from the books itself. */

type Row = Record<string, number> & { month: string };
let app: TestApp;
/** The endpoint's reply. */
let figures: Record<string, Row[]>;
let months: string[] = [];
const MONTHS = ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04'];
/** MRR and the number of customers with it at the end of each month, according to the books at that time. */
const seen: { mrr: number; paying: number }[] = [];

const rowsOf = async (text: string) => (await app.database.executeSql(text)).rows;
const numberOf = async (text: string) => Number((await rowsOf(text))[0]?.value);

/** Lines of the invoice that pays for the current term, without credit for unused days, and the price per term of add-ons bought since. */
const RUNNING = `
  select s.user_id, s.id, round((
    select sum(l.cents) from invoice_lines l where l.invoice_id = term.invoice_id and l.description not like 'Credit for unused%')
    / s.months::numeric) + coalesce((
    select round(sum((b.adding->>'cents')::int) / s.months::numeric) from subscription_invoices b
    where b.subscription_id = s.id and b.kind = 'add_on' and b.invoice_id > term.invoice_id), 0) as cents
  from subscriptions s
  join lateral (
    select b.invoice_id from subscription_invoices b where b.subscription_id = s.id and b.kind <> 'add_on' and b.is_given
      and b.fulfilled_at is not null
    order by b.fulfilled_at desc limit 1) term on true
  join invoices i on i.id = term.invoice_id and i.total_cents > 0
  where s.type in ('monthly', 'annual') and (s.status in ('active', 'past_due') or s.status = 'suspended')`;

async function look(): Promise<void> {
  const mrr = await numberOf(`select coalesce(sum(cents), 0) as value from (${RUNNING}) r`);
  seen.push({ mrr, paying: await numberOf(`select count(distinct user_id) as value from (${RUNNING}) r`) });
}

beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await app.database.executeSql(`insert into tax_registrations (state, starts_at) values ('MN', '2026-01-01T00:00Z')`);
  await liveThrough(app, look);
  await look();
  await countFigures(app.database.db, app.clock.now());
  const staff = await staffSignedIn(app, { role: 'reporting_admin' });
  const { body } = await staff.get('/api/v2/admin/reports/figures');
  figures = body;
  months = body.months;
}, 240_000);
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const cents = (dollars = 0) => Math.round(dollars * 100);
const of = (name: string) => (figures[name] ?? []).filter(({ month }) => MONTHS.includes(month));
const MONTHLY = 995;
const YEARLY = Math.round(9995 / 12);
const ADD_ON = 495;
const HALF = 497;

test('MRR and paying members at the end of each month are those of the invoices of running terms', () => {
  const members = of('members');
  expect(
    of('revenue').map(({ month, end }, index) => ({ month, mrr: cents(end), paying: members[index]?.paying })),
  ).toEqual(MONTHS.map((month, index) => ({ month, ...seen[index] })));
  expect(seen).toHaveLength(MONTHS.length);
});

test('the movements of each month lead from its first MRR to its last, which is the first of the next month', () => {
  let before = 0;
  for (const row of figures.revenue ?? []) {
    const gained = cents(row.new) + cents(row.expansion) + cents(row.reactivation);
    const churned = cents(row.churn_voluntary) + cents(row.churn_failed) + cents(row.churn_reversed);
    const net = gained - cents(row.contraction) - churned;
    expect({ month: row.month, start: cents(row.start), net: cents(row.net), end: cents(row.end) }).toEqual({
      month: row.month,
      start: before,
      net,
      end: before + net,
    });
    before = cents(row.end);
  }
});

test('each change is the movement that its cause makes it', () => {
  const causes = of('revenue').map((row) => ({
    new: cents(row.new),
    expansion: cents(row.expansion),
    reactivation: cents(row.reactivation),
    contraction: cents(row.contraction),
    voluntary: cents(row.churn_voluntary),
    failed: cents(row.churn_failed),
    reversed: cents(row.churn_reversed),
  }));
  const none = { new: 0, expansion: 0, reactivation: 0, contraction: 0, voluntary: 0, failed: 0, reversed: 0 };
  expect(causes).toEqual([
    // Seven monthly, two more at half price, one yearly, and the trial that was paid for.
    { ...none, new: 8 * MONTHLY + 2 * HALF + YEARLY },
    // The add-on; the cancellation.
    { ...none, expansion: ADD_ON, voluntary: MONTHLY },
    // The half price ends; the pause, and a change to a yearly plan that costs less per month; the last refusal; the refund.
    {
      ...none,
      expansion: 2 * (MONTHLY - HALF),
      contraction: MONTHLY + MONTHLY - YEARLY,
      failed: MONTHLY,
      reversed: YEARLY,
    },
    // The one that is later disputed; the member who had canceled returns with a yearly plan.
    { ...none, new: MONTHLY, reactivation: YEARLY },
    // The pause ends; the dispute is lost.
    { ...none, expansion: MONTHLY, reversed: MONTHLY },
    none,
  ]);
});

test('new MRR is what the first invoices that customers paid earned by the books', async () => {
  const rows = await rowsOf(`
    select to_char(i.settled_at at time zone 'America/Chicago', 'YYYY-MM') as month, sum(round(-p.cents / s.months::numeric))::int as cents
    from invoices i
    join subscription_invoices b on b.invoice_id = i.id and b.is_given and b.fulfilled_at is not null
    join subscriptions s on s.id = b.subscription_id
    join ledger_entries e on e.invoice_id = i.id and e.kind = 'invoice_issued'
    join ledger_postings p on p.entry_id = e.id and p.account = 'revenue'
    where i.id in (
      select min(f.id) from invoices f where f.status = 'paid' and f.total_cents > 0 group by f.customer_id)
    group by 1 order by 1`);
  // The first invoice of the member who now pays yearly was for a month.
  const changed = MONTHLY - Math.round(MONTHLY / 12);
  const expected = rows.map(({ month, cents: sum }) => ({
    month,
    cents: Number(sum) + (month === '2026-11' ? changed : 0),
  }));
  const counted = of('revenue').map(({ month, new: gained }) => ({ month, cents: cents(gained) }));
  expect(counted.filter((each) => each.cents > 0)).toEqual(expected);
});

test('tax of each month is what the books owe the state, and of nothing that was never paid', async () => {
  const rows = await rowsOf(`
    select to_char(e.at at time zone 'America/Chicago', 'YYYY-MM') as month, -sum(p.cents)::int as cents
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id and p.account = 'sales_tax'
    join invoices i on i.id = e.invoice_id and i.status = 'paid' and i.tax_state = 'MN'
    group by 1`);
  const booked = new Map(rows.map(({ month, cents: sum }) => [String(month), Number(sum)]));
  const [minnesota] = figures.taxes ?? [];
  const shown: unknown = minnesota;
  expect(shown).toEqual({
    state: 'MN',
    amounts: months.map((month) => (booked.get(month) ?? 0) / 100),
    total: [...booked.values()].reduce((sum, each) => sum + each, 0) / 100,
  });
  expect(booked.size).toBe(MONTHS.length);
});

test('what a promotion earned is the revenue of its subscriptions, without what was waived', async () => {
  const earned = await rowsOf(`
    select c.code, -sum(p.cents)::int as cents
    from promotions c join subscriptions s on s.promotion_id = c.id
    join subscription_invoices b on b.subscription_id = s.id
    join ledger_entries e on e.invoice_id = b.invoice_id
    join ledger_postings p on p.entry_id = e.id and p.account = 'revenue'
    where not exists (select 1 from ledger_entries f where f.key = 'forgiven:' || b.invoice_id)
    group by 1 order by 1`);
  expect(figures.promotions).toEqual([
    { code: 'HALF', uses: 2, paid: 2, paying: 2, earned: Number(earned[0]?.cents) / 100 },
    { code: 'TRY', uses: 2, paid: 1, paying: 1, earned: Number(earned[1]?.cents) / 100 },
  ]);
});

test('refused renewals are recovered as far as they were paid, and what was waived is not', async () => {
  const paid = await numberOf(`
    select sum(y.cents) as value from payments y where y.invoice_id in (
      select a.invoice_id from payment_attempts a join subscription_invoices b using (invoice_id)
      where a.status = 'refused' and b.kind = 'renewal')`);
  const refused = await numberOf(`
    select sum(i.total_cents) as value from invoices i where i.id in (
      select a.invoice_id from payment_attempts a join subscription_invoices b using (invoice_id)
      where a.status = 'refused' and b.kind = 'renewal')`);
  const amounts = { failed_amount: refused / 100, recovered_amount: paid / 100 };
  expect(of('failures').filter(({ failed }) => failed)).toEqual([
    { month: '2026-12', failed: 3, recovered: 1, waived: 1, lost: 1, open: 0, ...amounts },
  ]);
});

test('trials, save offers and cohorts are followed to what became of them', () => {
  expect(of('trials').filter(({ started }) => started)).toEqual([
    { month: '2026-11', started: 2, converted: 1, ended: 1, open: 0 },
  ]);
  expect(figures.saves).toEqual([
    { kind: 'pause', taken: 1, kept: 1, earned: (2 * MONTHLY) / 100 },
    { kind: 'free_month', taken: 1, kept: 1, earned: (2 * MONTHLY) / 100 },
  ]);
  expect(figures.cohorts).toEqual([
    // Eleven: one left, then one by refusals, one by a refund and one who paused; the first came back, then the last.
    { month: '2026-11', size: 11, paying: [11, 10, 7, 8, 9, 9] },
    { month: '2027-02', size: 1, paying: [1, 0, 0] },
  ]);
});

test('counted again, the figures are the same', async () => {
  const kept = () => rowsOf('select * from monthly_figures order by figure, month, site_id, part');
  const before = await kept();
  await countFigures(app.database.db, app.clock.now());
  expect(await kept()).toEqual(before);
});

test('the figures of the one site where all was bought are those of the network', async () => {
  const staff = await staffSignedIn(app, { role: 'reporting_admin' });
  const alabama = await numberOf(`select id as value from sites where subdomain = 'alabama'`);
  const { body } = await staff.get(`/api/v2/admin/reports/figures?site_id=${alabama}`);
  expect({ revenue: body.revenue, taxes: body.taxes }).toEqual({ revenue: figures.revenue, taxes: null });
});
