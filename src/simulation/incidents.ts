import { type SQL, sql } from 'drizzle-orm';
import type { World } from './world.ts';

/** What banks, PayPal and staff on the providers' dashboards do to charges days and months later. Runs once a day. */

/** How many charges each happens to, as a fraction of the fault share, and how many days after the charge. */
const REFUNDED = { rate: 0.1, days: 10 };
const DISPUTED_LATE = { rate: 0.15, days: 75 };
const INQUIRED = { rate: 0.15, days: 20 };
const CAPTURED_TWICE = { rate: 0.3, days: 2 };
/** Only disputes that were won; the days count from when they were opened. */
const LOST_AFTER_WON = { rate: 1.5, days: 35 };
const INQUIRY_DAYS = 10;
const BECOMES_DISPUTE = 0.5;
/** Of the refunds on the provider's dashboard, the share that refunds everything left. */
const WHOLE = 0.3;
const LEAST_CENTS = 100;

/**
 * The daily lookups search by day. Without these indexes they would read every charge since the first, and long simulations would slow
 * down.
 */
const INDEXES = [
  'create index simulated_payments_by_day on payments (paid_at)',
  'create index simulated_card_objects_by_day on embedded_card_objects (object, created_at)',
  'create index simulated_paypal_objects_by_day on embedded_paypal_objects (created_at)',
];

/** Called once, in the simulation's own database. */
export async function indexIncidents({ db }: Pick<World['database'], 'db'>): Promise<void> {
  for (const statement of INDEXES) await db.execute(sql.raw(statement));
}

export async function runIncidents(world: World): Promise<void> {
  await refundOnPages(world);
  await disputeLate(world);
  await inquire(world);
  await loseWonDisputes(world);
  await captureTwice(world);
}

/** Whether an instant was that many days ago. */
const isDaysAgo = ({ clock }: World, at: SQL, days: number) => {
  const now = clock.now().toISOString();
  return sql`(${at} > ${now}::timestamptz - make_interval(days => ${days + 1})
    and ${at} <= ${now}::timestamptz - make_interval(days => ${days}))`;
};

async function idsOf({ database }: World, query: SQL): Promise<string[]> {
  return (await database.db.execute<{ id: string }>(query)).rows.map(({ id }) => id);
}

/** Only charges that are refundable in the books and at the provider and have no refund pending: staff look before they refund. */
async function refundOnPages(world: World): Promise<void> {
  const { application, database, faults, numbers } = world;
  const { cards, paypal } = application.ports;
  const { rows } = await database.db.execute<{ id: string; method: 'card' | 'paypal'; cents: number }>(sql`
    select y.provider_id as id, y.method,
      least(y.cents - y.over_cents - y.refunded_cents, i.total_cents - i.returned_cents,
        coalesce((c.body->>'amount')::int - (c.body->>'amount_refunded')::int,
          (o.body->>'cents')::int - (o.body->>'refundedCents')::int)) as cents
    from payments y join invoices i on i.id = y.invoice_id
    join subscription_invoices s on s.invoice_id = i.id and s.is_given and s.fulfilled_at is not null
    left join embedded_card_objects c on c.object = 'charge' and c.body->>'payment_intent' = y.provider_id
      and (c.body->>'paid')::boolean and not (c.body->>'disputed')::boolean
    left join embedded_paypal_objects o on o.capture_id = y.provider_id
    where ${isDaysAgo(world, sql`y.paid_at`, REFUNDED.days)} and y.dispute is null
      and not exists (select 1 from due_refunds d where d.payment_id = y.id and d.decided_at is null)
    order by y.id`);
  for (const { id, method, cents } of rows) {
    if (cents < LEAST_CENTS || !faults.occurs('a refund was made on the provider’s pages', REFUNDED.rate)) continue;
    const given = numbers.chance(WHOLE) ? cents : numbers.whole(LEAST_CENTS, cents);
    await (method === 'card' ? cards : paypal).embedded?.giveBack(id, given);
  }
}

/** Card charges that are not fully refunded and that no bank has disputed. */
const unasked = (world: World, days: number) =>
  idsOf(
    world,
    sql`select c.body->>'payment_intent' as id from embedded_card_objects c
      where c.object = 'charge' and (c.body->>'paid')::boolean and ${isDaysAgo(world, sql`c.created_at`, days)}
        and (c.body->>'amount_refunded')::int < (c.body->>'amount')::int
        and not exists (select 1 from embedded_card_objects d where d.object = 'dispute' and d.body->>'charge' = c.id)
      order by c.number`,
  );

async function disputeLate(world: World): Promise<void> {
  const { application, faults } = world;
  for (const id of await unasked(world, DISPUTED_LATE.days)) {
    if (!faults.occurs('a dispute opened months after the charge', DISPUTED_LATE.rate)) continue;
    await application.ports.cards.embedded?.disputeCharge(id);
  }
}

async function inquire(world: World): Promise<void> {
  const { application, faults, numbers } = world;
  const { embedded } = application.ports.cards;
  const waiting = await idsOf(
    world,
    sql`select id from embedded_card_objects where object = 'dispute' and body->>'status' = 'warning_needs_response'
      and created_at <= ${world.clock.now().toISOString()}::timestamptz - make_interval(days => ${INQUIRY_DAYS}) order by number`,
  );
  for (const id of waiting) {
    const isDispute = numbers.chance(BECOMES_DISPUTE);
    await embedded?.endInquiry(id, isDispute);
    if (isDispute) faults.note('an inquiry became a dispute');
  }
  for (const id of await unasked(world, INQUIRED.days)) {
    if (!faults.occurs('a bank inquired and took no money', INQUIRED.rate)) continue;
    await embedded?.disputeCharge(id, { isInquiry: true });
  }
}

async function loseWonDisputes(world: World): Promise<void> {
  const { application, faults } = world;
  const won = await idsOf(
    world,
    sql`select d.id from embedded_card_objects d join embedded_card_objects c on c.id = d.body->>'charge'
      where d.object = 'dispute' and d.body->>'status' = 'won' and ${isDaysAgo(world, sql`d.created_at`, LOST_AFTER_WON.days)}
        and (d.body->>'amount')::int = (c.body->>'amount')::int - (c.body->>'amount_refunded')::int order by d.number`,
  );
  for (const id of won) {
    if (!faults.occurs('a dispute was lost after it had been won', LOST_AFTER_WON.rate)) continue;
    await application.ports.cards.embedded?.loseAfterWon(id);
  }
}

async function captureTwice(world: World): Promise<void> {
  const { application, faults } = world;
  const captured = await idsOf(
    world,
    sql`select id from embedded_paypal_objects where invoice_id is not null and body->>'captureStatus' = 'COMPLETED'
      and ${isDaysAgo(world, sql`created_at`, CAPTURED_TWICE.days)} order by created_at, id`,
  );
  for (const id of captured) {
    if (!faults.occurs('PayPal captured an invoice twice', CAPTURED_TWICE.rate)) continue;
    await application.ports.paypal.embedded?.captureAgain(id);
  }
}

/** Faults that the providers cause by the kind of card or account. Counted once, from their own rows. */
export async function countAtProviders({ database, faults }: World): Promise<void> {
  const { rows } = await database.db.execute<{ denied: number; asked: number; away: number }>(sql`
    select (select count(*) from embedded_paypal_objects where body->>'captureStatus' = 'DECLINED')::int as denied,
      count(*) filter (where body->>'type' = 'payment_intent.requires_action')::int as asked,
      count(*) filter (where body->'data'->'object'->'last_payment_error'->>'code' = 'authentication_required')::int as away
    from embedded_card_objects where object = 'event'`);
  faults.note('PayPal held a payment and denied it', rows[0]?.denied);
  faults.note('a bank asked its cardholder before a charge', rows[0]?.asked);
  faults.note('a bank asked a cardholder who was away', rows[0]?.away);
}
