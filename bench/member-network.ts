import type pg from 'pg';

/**
 * A million members with the data that support reads about them, written in a handful of statements: three subscriptions per two members,
 * and histories whose rows are scattered over their tables, as they are after years of use. A few members have very long histories. Always
 * the same.
 */

export type MemberNetworkSize = { members: number; subscriptions: number; historyRows: number };

/** Percent of the history rows. An invoice has one line and one payment, which are not counted. */
const SHARES = { transitions: 30, audit: 25, mails: 30, invoices: 15 } as const;
export const LONG_HISTORIES = 100;
/**
 * Percent of the rows of a kind that these members have in addition to their own. A subscription changes about a hundred times in ten
 * years.
 */
const LONG_SHARES = { transitions: 0.5, audit: 5, mails: 5, invoices: 5 } as const;
const TABLES = [
  'users',
  'subscriptions',
  'subscription_transitions',
  'audit_entries',
  'mail_outbox',
  'billing_customers',
  'invoices',
  'invoice_lines',
  'subscription_invoices',
  'payments',
  'kept_cards',
  'devices',
  'sessions',
];

/** A pseudorandom number from 0 to `range`, determined by `n` and a purpose. */
const luck = (purpose: number, range: string | number) => `abs(hashint8extended(n, ${purpose}) % (${range})::bigint)`;

/** The first `LONG_HISTORIES` members have long histories. */
export async function writeMemberNetwork(client: pg.Client, size: MemberNetworkSize): Promise<void> {
  await client.query('begin');
  // Without triggers, because the rows below include what they would write.
  await client.query('set local session_replication_role = replica');
  await client.query("set local maintenance_work_mem = '512MB'");
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any ($1) and indexdef not like 'CREATE UNIQUE %'`,
    [TABLES],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const statement of statementsFor(size)) await client.query(statement);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('commit');
  await client.query('vacuum analyze');
}

/** Rows are written in chronological order, each about a pseudorandom member. */
function statementsFor({ members, subscriptions, historyRows }: MemberNetworkSize): string[] {
  const rowsOf = (share: keyof typeof SHARES) => (historyRows / 100) * SHARES[share];
  const shortOf = (share: keyof typeof SHARES) => (rowsOf(share) / 100) * (100 - LONG_SHARES[share]);
  const series = (rows: number) => `generate_series(1, ${rows}) n`;
  const anyOf = (purpose: number) => `first.id + ${luck(purpose, members)}`;
  /** A member with a long history, for the last rows of each kind. */
  const about = (purpose: number, share: keyof typeof SHARES) =>
    `case when n > ${shortOf(share)} then first.id + n % ${LONG_HISTORIES} else ${anyOf(purpose)} end`;
  const when = (rows: number) => `timestamptz '2022-01-01' + n * interval '1 second' * (150000000.0 / ${rows})`;
  const firstMember = `(select min(id) as id from users where email_key like '%@bench.example') first`;
  const transitions = rowsOf('transitions');
  const audit = rowsOf('audit');
  const mails = rowsOf('mails');
  const bills = rowsOf('invoices');
  const name = `left(md5(n::text), 7) || '.' || n`;
  return [
    `insert into users (email, email_key, email_confirmed_at, username, username_key, age_band, registered_site_id, primary_site_id, created_at)
     select ${name} || '@bench.example', ${name} || '@bench.example', now(), ${name}, ${name}, '16_and_over', 1, 1, ${when(members)}
     from ${series(members)}`,
    `insert into subscriptions (user_id, type, plan, months, site_id, site_ids, plan_cents, recurring_cents, state, zip, status, anchor,
       term_starts_at, term_ends_at, renews, ended_at, end_reason, created_at)
     select first.id + (n - 1) % ${members}, 'monthly', 'STANDARD', 1, 1, '{1}', 995, 995, 'MN', '55401',
       case when n > ${members} then 'ended' else 'active' end, ${when(subscriptions)}, now() - interval '10 days', now() + interval '20 days',
       n <= ${members}, case when n > ${members} then now() end, case when n > ${members} then 'cancelled' end, ${when(subscriptions)}
     from ${firstMember}, ${series(subscriptions)}`,
    `insert into subscription_transitions (subscription_id, at, from_status, to_status, from_type, to_type, from_plan, to_plan, from_starts_at,
       to_starts_at, from_ends_at, to_ends_at, from_renews, to_renews, from_cancelled, to_cancelled, tries, recurring_cents)
     select sold.id + case when n > ${shortOf('transitions')} then n % ${LONG_HISTORIES} else ${luck(3, subscriptions)} end,
       ${when(transitions)}, 'active', 'active', 'monthly', 'monthly', 'STANDARD', 'STANDARD', ${when(transitions)},
       ${when(transitions)} + interval '1 month', ${when(transitions)} + interval '1 month', ${when(transitions)} + interval '2 months',
       true, true, false, false, 0, case when n % 10 = 0 then 1490 else 995 end
     from (select min(s.id) as id from subscriptions s, ${firstMember} where s.user_id = first.id) sold, ${series(transitions)}`,
    `insert into audit_entries (at, actor_kind, actor_id, action, subject_type, subject_id, member_id, before, after, reason, site_id,
       request_id, ip, user_agent)
     select ${when(audit)}, 'member', ${about(4, 'audit')}, (array['member.change_email', 'member.change_password', 'member.update_profile'])[1 + n % 3],
       'member', (${about(4, 'audit')})::text, null, '{"primarySiteId": 1}'::jsonb, '{"primarySiteId": 2}'::jsonb, null, 1, 'bench-' || n, '203.0.113.7'::inet,
       'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)'
     from ${firstMember}, ${series(audit)} where n % 20 > 0
     union all
     select ${when(audit)}, 'member', 1, 'payment.refund', 'payment', n::text, ${about(4, 'audit')}, '{"leftCents": 1029}', '{"cents": 1029}', 'Charged twice', 1,
       'bench-' || n, null, null
     from ${firstMember}, ${series(audit)} where n % 20 = 0`,
    `insert into mail_outbox (to_address, subject, html, text, template, status, tries, created_at, sent_at)
     select u.email, 'Your receipt for November', '', '', 'receipt', 'sent', 1, made.at, made.at
     from (select n, ${about(5, 'mails')} as user_id, ${when(mails)} as at from ${firstMember}, ${series(mails)}) made
     join users u on u.id = made.user_id order by made.n`,
    `insert into billing_customers (user_id, created_at) select id, created_at from users where email_key like '%@bench.example' order by id`,
    `insert into kept_cards (customer_id, status, provider_id, brand, last_digits, expires_month, expires_year, created_at)
     select c.id, 'kept', 'pm_bench_' || c.id, 'visa', lpad((c.id::bigint * 7919 % 10000)::text, 4, '0'), 12, 2031, c.created_at
     from billing_customers c join users u on u.id = c.user_id where u.email_key like '%@bench.example'`,
    `insert into invoices (customer_id, key, total_cents, tax_cents, due_cents, status, issued_at, settled_at)
     select buyer.id + case when n > ${shortOf('invoices')} then n % ${LONG_HISTORIES} else ${luck(6, members)} end,
       'bench:' || n, 1029, 34, 0, 'paid', ${when(bills)}, ${when(bills)}
     from (select min(c.id) as id from billing_customers c, ${firstMember} where c.user_id = first.id) buyer, ${series(bills)}`,
    `insert into subscription_invoices (invoice_id, subscription_id, kind, term_starts_at, fulfilled_at)
     select i.id, sold.id + i.customer_id - buyer.id, 'renewal', i.issued_at, i.issued_at
     from (select min(c.id) as id from billing_customers c, ${firstMember} where c.user_id = first.id) buyer,
       (select min(s.id) as id from subscriptions s, ${firstMember} where s.user_id = first.id) sold, invoices i
     where i.key like 'bench:%'`,
    `insert into invoice_lines (invoice_id, description, cents, starts_at, ends_at)
     select id, 'Standard, monthly', 995, issued_at, issued_at + interval '1 month' from invoices where key like 'bench:%'`,
    `insert into payments (invoice_id, method, provider_id, cents, over_cents, paid_at)
     select id, 'card', 'pi_bench_' || id, 1029, 0, issued_at from invoices where key like 'bench:%'`,
    `insert into devices (user_id, token_hash, user_agent, first_seen_at, last_seen_at)
     select first.id + n - 1, 'bench-' || n, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1', now() - interval '1 year',
       now() - interval '1 day'
     from ${firstMember}, ${series(members)}`,
    `insert into sessions (token_hash, user_id, device_id, is_remembered, signed_in_by, is_pending, ip, user_agent, created_at, last_seen_at, expires_at)
     select 'bench-' || id, user_id, id, true, 'password', false, '203.0.113.7', user_agent, now() - interval '9 days', now() - interval '1 day',
       now() + interval '20 days'
     from devices where token_hash like 'bench-%'`,
  ];
}
