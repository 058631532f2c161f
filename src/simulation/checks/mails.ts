import { sql } from 'drizzle-orm';
import { CHANGES } from '#features/membership/subscriptions/change-emails.tsx';
import { DAY_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { type Broken, type Checked, isAbout } from './checked.ts';
import type { Told } from './history.ts';

/** Every email is sent once: the outbox holds as many as there were events. */

const once = isAbout('every mail is sent once');
const announced = isAbout('what is charged for a year was announced');

/** The emails of each event. A receipt is sent only when something was billed. */
const MAILED: Readonly<Record<string, readonly string[]>> = {
  subscription_created: ['subscription_welcome', 'receipt'],
  subscription_renewed: ['receipt'],
  subscription_upgraded: ['receipt'],
  renewal_failed: ['renewal_failed'],
  subscription_cancelled: ['subscription_cancelled'],
  subscription_reactivated: ['subscription_reactivated'],
  subscription_ended: ['subscription_ended'],
  add_on_bought: ['receipt'],
  payment_refunded: ['refund'],
  refund_failed: ['refund_failed'],
  ...Object.fromEntries(CHANGES.map((change) => [change, [change]])),
};
const NOTICES = ['renewal_notice', 'trial_notice', 'yearly_reminder'];

type EventRow = {
  id: string | number;
  type: string;
  subscription_id: number;
  is_last: boolean;
  total: number | null;
  is_told: boolean;
};

export async function wrongMails({ world, members, history }: Checked): Promise<Broken[]> {
  const { db } = world.database;
  const memberOf = new Map(history.told.map(({ deal }) => [deal.subscriptionId, deal.member]));
  const leaving = new Set(members.filter(({ isLeaving }) => isLeaving).map(({ number }) => number));
  const expected = new Map<string, number>();
  const expect = (member: number, template: string) => {
    const key = `${template} to member-${member}@simulation.example`;
    expected.set(key, (expected.get(key) ?? 0) + 1);
  };
  const untold: Broken[] = [];
  for (const event of await readEvents(db)) {
    const member = memberOf.get(event.subscription_id) ?? 0;
    // A deleted account has no address any more.
    if (!event.is_told && leaving.has(member)) continue;
    if (!event.is_told) untold.push(once(`event ${event.id}, ${event.type}, was told to nobody`));
    for (const template of templatesOf(event)) expect(member, template);
  }
  for (const { subscription_id, template } of await readNotices(db))
    expect(memberOf.get(subscription_id) ?? 0, template);
  const sent = await readSent(db);
  const keys = new Set([...expected.keys(), ...sent.keys()]);
  const wrong = [...keys].filter((key) => expected.get(key) !== sent.get(key));
  return [
    ...untold,
    ...wrong.map((key) => once(`${key}: ${sent.get(key) ?? 0} times, and it happened ${expected.get(key) ?? 0} times`)),
    ...(await unannounced(db, history.told)).map((id) => announced(`invoice ${id}`)),
  ];
}

function templatesOf({ type, is_last, total }: EventRow): string[] {
  const templates = MAILED[type] ?? [];
  return templates
    .filter((template) => template !== 'receipt' || (total ?? 0) > 0)
    .map((template) => (template === 'renewal_failed' && is_last ? 'renewal_failed_last' : template));
}

/** A refund that is due and was not sent gets no "on its way" email; the email about its failure replaces it. */
async function readEvents(db: Db): Promise<EventRow[]> {
  const { rows } = await db.execute<EventRow>(sql`
    select o.id, o.type, coalesce((o.payload->>'subscriptionId')::int, s.subscription_id) as subscription_id,
      coalesce((o.payload->>'isOver')::boolean, false) as is_last, i.total_cents as total,
      exists (select 1 from subscription_mails m where m.key = 'event:' || o.id) as is_told
    from outbox o left join invoices i on i.id = (o.payload->>'invoiceId')::int
    left join subscription_invoices s on s.invoice_id = i.id
    left join refunds r on r.id = (o.payload->>'refundId')::int
    where (o.type = 'payment_refunded' and r.provider_id like 'unsent:%') is not true and coalesce((o.payload->>'subscriptionId')::int, s.subscription_id) is not null and o.type in (select jsonb_array_elements_text(${JSON.stringify(Object.keys(MAILED))}::jsonb)) order by o.id`);
  return rows;
}

/** The key of a notice says which it is: "notice:7:2028-01-29T15:00:00.000Z:30", "reminder:7:2". */
async function readNotices(db: Db): Promise<{ subscription_id: number; template: string }[]> {
  const { rows } = await db.execute<{ subscription_id: number; template: string }>(sql`
    select subscription_id, case when key like 'reminder:%' then 'yearly_reminder'
      when key like '%:3' then 'trial_notice' else 'renewal_notice' end as template
    from subscription_mails where key like 'notice:%' or key like 'reminder:%'`);
  return rows;
}

async function readSent(db: Db): Promise<Map<string, number>> {
  const templates = [...new Set([...Object.values(MAILED).flat(), ...NOTICES, 'renewal_failed_last'])];
  const { rows } = await db.execute<{ key: string; times: number }>(sql`
    select template || ' to ' || to_address as key, count(*)::int as times from mail_outbox
    where template in (select jsonb_array_elements_text(${JSON.stringify(templates)}::jsonb)) group by 1`);
  return new Map(rows.map(({ key, times }) => [key, times]));
}

/** Yearly renewals without a notice in the month before, although the subscription was set to renew for the whole last week. */
async function unannounced(db: Db, told: readonly Told[]): Promise<number[]> {
  const { rows } = await db.execute<{ subscription_id: number; at: string }>(sql`
    select subscription_id, mailed_at as at from subscription_mails where key like 'notice:%'`);
  const noticesOf = Map.groupBy(rows, ({ subscription_id }) => subscription_id);
  return told.flatMap(({ deal, kept, renewals }) =>
    renewals.flatMap(({ given, months, startsAt }) => {
      const isWithin = (at: Date, days: number) =>
        at < given.issuedAt && at.getTime() > startsAt.getTime() - days * DAY_MS;
      const isNew = [...deal.renews, ...deal.moves].some(({ at }) => isWithin(at, NOTICED_DAYS));
      const isTold = noticesOf.get(kept.id)?.some(({ at }) => isWithin(new Date(at), NOTICE_DAYS)) ?? false;
      return months < YEAR || isNew || isTold ? [] : [given.invoiceId];
    }),
  );
}

const YEAR = 12;
/** The first notice goes out thirty days before; one day more allows for the hour of the day. */
const NOTICE_DAYS = 31;
/** A choice made later than this may come after the last notice. */
const NOTICED_DAYS = 7;
