import { type SQL, sql } from 'drizzle-orm';
import { decideDisputes } from './disputes.ts';
import { runIncidents } from './incidents.ts';
import { failRefunds, settleOwedRefunds } from './owed-refunds.ts';
import type { World } from './world.ts';

/** The program's own background work, run by the simulation's clock. A process that dies in it is restarted, sooner or later. */

/**
 * The jobs that run every minute, each with a query for pending work, so that idle ones are skipped. Every other job of members and money
 * is listed here or below.
 */
const OFTEN: Readonly<Record<string, (now: string) => SQL>> = {
  tell_card_events: (now) => sql`exists (select 1 from embedded_card_deliveries where next_try_at <= ${now})`,
  tell_paypal_events: (now) => sql`exists (select 1 from embedded_paypal_deliveries where next_try_at <= ${now})`,
  resume_payments: (now) => sql`
    exists (select 1 from payment_attempts where ended_at is null)
    or exists (select 1 from kept_cards where removed_at is not null and forgotten_at is null and provider_id is not null)
    or exists (select 1 from paypal_agreements where removed_at is not null and forgotten_at is null and provider_id is not null
      or provider_id is null and forgotten_at is null and created_at <= ${now}::timestamptz - interval '65 minutes'
        and (sought_at is null or sought_at <= ${now}::timestamptz - interval '12 hours'))`,
  give_refunds: () => sql`exists (select 1 from due_refunds where decided_at is null)`,
  run_subscriptions: (now) => sql`exists (select 1 from subscriptions where due_at <= ${now})`,
  deliver_gifts: (now) => sql`
    exists (select 1 from gifts where paid_at is not null and delivered_at is null and deliver_at <= ${now}
      and refunding_at is null and redeemed_at is null)`,
  drop_orders: () => sql`exists (select 1 from subscriptions where status = 'incomplete')`,
  release_holds: () => sql`exists (select 1 from promotion_uses where confirmed_at is null)`,
};
/** Once a day. */
const DAILY = ['send_renewal_notices', 'delete_due_members', 'sweep_gifts'] as const;

const STARTED_AGAIN = 0.5;

export async function runJobs(world: World, { isNewDay }: { isNewDay: boolean }): Promise<void> {
  await callBack(world);
  const due = await dueNow(world);
  for (const name of due) await runJob(world, name);
  if (isNewDay) await decideDisputes(world);
  if (isNewDay) await runIncidents(world);
  if (isNewDay) await failRefunds(world);
  if (isNewDay) await settleOwedRefunds(world);
  if (isNewDay) for (const name of DAILY) await runJob(world, name);
  if (!isNewDay && due.length === 0) return;
  await handOut(world);
  await runWaiting(world);
}

/** The names of the jobs that have pending work. */
async function dueNow({ database, clock }: World): Promise<string[]> {
  const now = clock.now().toISOString();
  const asked = Object.entries(OFTEN).map(([name, isDue]) => sql`select ${name} as name where ${isDue(now)}`);
  const { rows } = await database.db.execute<{ name: string }>(sql.join(asked, sql` union all `));
  return Object.keys(OFTEN).filter((name) => rows.some((row) => row.name === name));
}

/** Delivers the provider's webhooks and runs what follows from them. */
export async function tellAll(world: World): Promise<void> {
  for (const name of ['tell_card_events', 'tell_paypal_events']) await runJob(world, name);
  await handOut(world);
  await runWaiting(world);
}

async function runJob(world: World, name: string): Promise<void> {
  for (;;) {
    const done = await inLife(world, name, () => world.queue.run(name));
    // Otherwise the next run picks it up.
    if (done || !world.numbers.chance(STARTED_AGAIN)) return;
  }
}

async function runWaiting(world: World): Promise<void> {
  while (!(await inLife(world, 'queued work', async () => void (await world.queue.runWaiting()))));
}

/** Dispatches pending events, including those whose handler died, as if their lease had expired. */
export async function handOut(world: World): Promise<void> {
  const { application, database } = world;
  while (!(await inLife(world, 'events', () => application.dispatcher.drain())))
    await database.db.execute(sql`update outbox set due_at = now() where handled_at is null and due_at <> 'infinity'`);
}

/** Retries failed handlers at the next stop of the simulated clock. By the machine's clock, no two runs would be alike. */
async function callBack({ database }: World): Promise<void> {
  await database.db.execute(sql`update outbox set due_at = now() where handled_at is null and due_at = 'infinity'`);
}

/** False if the process died. Any other exception is a bug of the program. */
async function inLife(world: World, name: string, work: () => Promise<void>): Promise<boolean> {
  try {
    return (await world.faults.live(work)).ok;
  } catch (error) {
    world.surprises.note(error, name);
    return true;
  }
}
