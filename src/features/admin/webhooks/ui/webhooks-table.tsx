import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { staffTime } from '#kernel/staff-time.ts';
import type { WebhookProvider, WebhookStatus } from '#kernel/webhook-states.ts';
import type { WebhookView } from '../contract.ts';
import { type WebhookSearch, webhooksHref } from './webhooks-data.ts';

const PROVIDER = cell('md');
const STATE = cell('sm');
const TRIES = cell('num', 'lg');
const WHEN = cell('nowrap', 'md');

export const PROVIDER_WORDS: Readonly<Record<WebhookProvider, string>> = { cards: 'Cards', paypal: 'PayPal' };
export const STATE_WORDS: Readonly<Record<WebhookStatus, string>> = {
  received: 'Received',
  processed: 'Processed',
  waiting: 'Waiting',
  ignored: 'Ignored',
  failed: 'Failed',
};

/** Events, each with a link to its facts and its replay. */
export function WebhooksTable({ webhooks, search }: { webhooks: readonly WebhookView[]; search: WebhookSearch }) {
  const head = (
    <>
      <th scope="col">Event</th>
      <th scope="col" className={PROVIDER}>
        Provider
      </th>
      <th scope="col" className={STATE}>
        State
      </th>
      <th scope="col" className={TRIES}>
        Attempts
      </th>
      <th scope="col" className={WHEN}>
        Received
      </th>
    </>
  );
  return (
    <Table caption="Events of payment providers, newest first" head={head} dense>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} href={webhooksHref(search, { webhook: String(webhook.id) })} />
      ))}
    </Table>
  );
}

function WebhookRow({ webhook, href }: { webhook: WebhookView; href: string }) {
  const { provider, type, state, tries, receivedAt, error, facts } = webhook;
  return (
    <TableRow>
      <RowHead
        href={href}
        sub={error ?? facts.join(', ')}
        left={[`${PROVIDER_WORDS[provider]}, ${STATE_WORDS[state]}`, staffTime(receivedAt)]}
      >
        {type}
      </RowHead>
      <td className={PROVIDER}>{PROVIDER_WORDS[provider]}</td>
      <td className={STATE}>{STATE_WORDS[state]}</td>
      <td className={TRIES}>{tries}</td>
      <td className={WHEN}>
        <time dateTime={receivedAt}>{staffTime(receivedAt)}</time>
      </td>
    </TableRow>
  );
}
