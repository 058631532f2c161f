import { sql } from 'drizzle-orm';
import { type Broken, type Checked, isAbout } from './checked.ts';

/** A gift is charged as shown, redeemed once or refunded, and emailed once on its day. */

const shownRule = isAbout('what was shown is what is charged');
const oneFate = isAbout('a gift is redeemed once, or its money goes back');
const given = isAbout('a gift that was paid can be redeemed');
const once = isAbout('every mail is sent once');

type Row = {
  id: number;
  giver: string;
  recipient: string;
  total: number;
  paid: number;
  is_paid: boolean;
  is_redeemed: boolean;
  is_refunded: boolean;
  is_delivered: boolean;
  is_due: boolean;
  returned: number;
  receiver_has: number;
  status: string;
};

export async function wrongGifts({ world: { database }, members, now }: Checked): Promise<Broken[]> {
  const { rows } = await database.db.execute<Row>(sql`
    select g.id, g.giver_email as giver, g.recipient_email as recipient, i.total_cents as total, i.status,
      i.returned_cents as returned, g.paid_at is not null as is_paid, g.redeemed_at is not null as is_redeemed,
      g.refunded_at is not null as is_refunded, g.delivered_at is not null as is_delivered,
      coalesce(g.deliver_at <= ${now.toISOString()}, false) as is_due,
      coalesce((select sum(cents - over_cents) from payments y where y.invoice_id = i.id), 0)::int as paid,
      (select count(*) from subscriptions s where s.id = g.subscription_id)::int as receiver_has
    from gifts g join invoices i on i.id = g.invoice_id order by g.id`);
  const known = new Map(
    members.flatMap(({ email, gifts }) =>
      [...gifts].map(([id, { recipient, shown }]) => [id, { giver: email, recipient: addressOf(recipient), shown }]),
    ),
  );
  const leaving = new Set(members.filter(({ isLeaving }) => isLeaving).map(({ email }) => email));
  return [
    ...rows.flatMap((row): Broken[] => [
      ...(row.is_paid && !isAsShown(row, known.get(row.id)?.shown) ? [shownRule(`gift ${row.id}`)] : []),
      ...(row.is_paid === (row.status === 'paid') ? [] : [given(`gift ${row.id}: ${row.status}`)]),
      ...(row.is_redeemed && row.is_refunded ? [oneFate(`gift ${row.id}: both`)] : []),
      ...(row.is_refunded === (row.returned === row.total && row.total > 0) ? [] : [oneFate(`gift ${row.id}: money`)]),
      ...(row.is_redeemed && row.receiver_has !== 1 ? [oneFate(`gift ${row.id}: nothing was begun`)] : []),
      ...(isUnmailed(row) ? [once(`gift ${row.id} was not mailed`)] : []),
    ]),
    ...(await wrongGiftMails(
      database.db,
      rows.map((row) => ({ ...row, ...known.get(row.id) })),
      leaving,
    )),
  ];
}

const addressOf = (member: number) => `member-${member}@simulation.example`;

const isAsShown = ({ total, paid }: Row, shown: { dueCents: number; totalCents: number } | undefined) =>
  shown?.totalCents === total && shown.dueCents === paid;

const isUnmailed = ({ is_paid, is_due, is_delivered, is_redeemed, is_refunded, recipient }: Row) =>
  is_paid && is_due && !is_delivered && !is_redeemed && !is_refunded && recipient !== '';

/** Each address gets as many emails as it has gifts. Skips deleted accounts, whose address is stored nowhere any more. */
async function wrongGiftMails(
  db: Checked['world']['database']['db'],
  rows: readonly Row[],
  leaving: ReadonlySet<string>,
): Promise<Broken[]> {
  const { rows: sent } = await db.execute<{ key: string; to: string; times: number }>(sql`
    select template || ' to ' || to_address as key, to_address as to, count(*)::int as times from mail_outbox
    where template in ('gift', 'gift_receipt', 'gift_refunded') group by 1, 2`);
  const expected = new Map<string, number>();
  const expect = (template: string, to: string) =>
    void (leaving.has(to) || expected.set(`${template} to ${to}`, (expected.get(`${template} to ${to}`) ?? 0) + 1));
  for (const row of rows) {
    if (row.is_paid) expect('gift_receipt', row.giver);
    if (row.is_delivered) expect('gift', row.recipient);
    if (row.is_refunded) expect('gift_refunded', row.giver);
  }
  const was = new Map(sent.filter(({ to }) => !leaving.has(to)).map(({ key, times }) => [key, times]));
  return [...new Set([...expected.keys(), ...was.keys()])]
    .filter((key) => expected.get(key) !== was.get(key))
    .map((key) => once(`${key}: ${was.get(key) ?? 0} times, and it happened ${expected.get(key) ?? 0} times`));
}
