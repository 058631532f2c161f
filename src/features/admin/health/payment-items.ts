import type { PaymentsHealth } from '#features/billing/payments/public.ts';
import { formatDate } from '#kernel/dates.ts';
import type { HealthItemView } from './contract.ts';
import { counted } from './queue-items.ts';

/** The health of payments: the same facts as `bluechip payments status`. Pure. */

type Item = HealthItemView;

export function paymentItems(health: PaymentsHealth): Item[] {
  const { hold, refusals, unansweredCharges, overdueSubscriptions, returnedRefunds, refusedRefunds } = health;
  return [
    ...(hold === null
      ? []
      : [
          item('Restored backup', {
            failed: `Nothing is charged or refunded: a backup of ${formatDate(hold.asOf, 'MM/DD/YYYY HH:mm:ss')} was restored. Run bluechip payments reconcile.`,
          }),
        ]),
    item(
      'Declined renewals',
      refusals.isStopped
        ? {
            failed: `Renewals are stopped: ${refusals.refused} of ${refusals.tries} were declined in six hours. Check the keys and your account at the provider, then run bluechip payments resume.`,
          }
        : { ok: declinedWords(refusals) },
    ),
    item(
      'Charges without an answer',
      unansweredCharges === 0
        ? { ok: 'None for more than an hour.' }
        : {
            failed: `${counted(unansweredCharges, 'charge')} for more than an hour. Check the keys and the provider’s status page.`,
          },
    ),
    item(
      'Overdue subscriptions',
      overdueSubscriptions === 0
        ? { ok: 'None for more than an hour.' }
        : {
            failed: `${counted(overdueSubscriptions, 'subscription')} due for more than an hour. See the job “run subscriptions”.`,
          },
    ),
    item(
      'Refunds owed',
      returnedRefunds + refusedRefunds.length === 0
        ? { ok: 'None.' }
        : {
            warning: `${counted(returnedRefunds, 'refund')} returned, ${counted(refusedRefunds.length, 'refund')} refused. Run bluechip refund list and bluechip payments status.`,
          },
    ),
  ];
}

/** An item with one of the three states, depending on what was found. */
function item(label: string, found: { ok: string } | { warning: string } | { failed: string }): Item {
  if ('ok' in found) return { label, status: 'ok', detail: found.ok, href: null };
  return 'warning' in found
    ? { label, status: 'warning', detail: found.warning, href: null }
    : { label, status: 'failed', detail: found.failed, href: null };
}

const declinedWords = ({ tries, refused }: PaymentsHealth['refusals']): string =>
  tries === 0
    ? 'No renewal was tried in the last six hours.'
    : `${refused} of ${tries} renewals were declined at their first try in the last six hours.`;
