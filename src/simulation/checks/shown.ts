import { sql } from 'drizzle-orm';
import type { Shown } from '../member.ts';
import { type Broken, type Checked, isAbout } from './checked.ts';

/** What the page showed before the member confirmed is what was billed, and what was charged and not refunded as not owed. */

const rule = isAbout('what was shown is what is charged');

type Row = { id: number; kind: string; issued_at: string; subscription_id: number; total: number; paid: number };

export async function notAsShown({ world: { database }, history }: Checked): Promise<Broken[]> {
  const { rows } = await database.db.execute<Row>(sql`
    select i.id, s.kind, i.issued_at, s.subscription_id, i.total_cents as total,
      coalesce((select sum(cents - over_cents) from payments y where y.invoice_id = i.id), 0)::int as paid
    from subscription_invoices s join invoices i on i.id = s.invoice_id
    where s.kind in ('first', 'upgrade', 'add_on') and s.fulfilled_at is not null and s.is_given order by i.id`);
  const dealOf = new Map(history.told.map(({ deal }) => [deal.subscriptionId, deal]));
  return rows.flatMap(({ id, kind, issued_at, subscription_id, total, paid }) => {
    const deal = dealOf.get(subscription_id);
    const at = Date.parse(issued_at);
    const shown: Shown | undefined =
      kind === 'first'
        ? deal?.shownFirst
        : (kind === 'upgrade' ? deal?.shownUpgrades : deal?.asked)?.find((each) => each.at.getTime() === at);
    const isAsShown = shown?.totalCents === total && shown.dueCents === paid;
    const words = shown ? `${shown.totalCents} and ${shown.dueCents}` : 'nothing';
    return isAsShown ? [] : [rule(`invoice ${id}: ${total}, charged ${paid}, and ${words} were shown`)];
  });
}
