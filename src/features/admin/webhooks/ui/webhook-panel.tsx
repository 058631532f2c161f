import { useLoaderData } from 'react-router';
import { FormPart } from '#design-system/form-page.tsx';
import { RecordPanel } from '#design-system/record-panel.tsx';
import { staffTime } from '#kernel/staff-time.ts';
import type { WebhookStatus } from '#kernel/webhook-states.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import type { WebhookView } from '../contract.ts';
import { ignoredWords, LONGEST_REASON, webhookHref } from '../webhooks-view.ts';
import type { WebhooksData } from './webhooks-data.ts';
import { PROVIDER_WORDS, STATE_WORDS } from './webhooks-table.tsx';

/** What a state means, and what the operator can do. */
const STATE_NOTES: Readonly<Record<Exclude<WebhookStatus, 'ignored'>, string>> = {
  received: 'It is being processed, or the server stopped while it was. Replay it if this lasts more than a minute.',
  processed: '',
  waiting: 'The payment it is about hasn’t been entered yet. The provider sends the event again automatically.',
  failed: 'The provider sends it again automatically, for three days.',
};

/** The event in the address, with its replay. */
export function WebhookPanel({ webhook, closeHref }: { webhook: WebhookView; closeHref: string }) {
  const { token } = useLoaderData<WebhooksData>();
  const { id, provider, eventId, type, state, isHandledType, tries, receivedAt, triedAt, error, facts } = webhook;
  const words = state === 'ignored' ? ignoredWords(isHandledType) : STATE_NOTES[state];
  const note = [error ? `Last error: ${error}.` : '', words].filter((part) => part !== '').join(' ');
  return (
    <RecordPanel
      id="chosen"
      title={type}
      closeHref={closeHref}
      facts={[
        { label: 'Provider', value: PROVIDER_WORDS[provider] },
        { label: 'State', value: STATE_WORDS[state] },
        { label: 'Received', value: staffTime(receivedAt) },
        ...(triedAt === receivedAt ? [] : [{ label: 'Last tried', value: staffTime(triedAt) }]),
        { label: 'Attempts', value: String(tries) },
        { label: 'Event', value: eventId },
        ...(facts.length > 0 ? [{ label: 'About', value: facts.join(', ') }] : []),
      ]}
      note={note || undefined}
    >
      {state === 'ignored' ? null : (
        <FormPart title="Replay">
          <p>Processes the event once more, as if the provider sent it again. Nothing is entered twice.</p>
          <CallForm
            call={({ webhooks }) => webhooks.replay}
            params={{ webhookId: id }}
            token={token}
            label="Replay"
            onDone={({ webhookId, isProcessed }) => webhookHref(webhookId, isProcessed ? 'processed' : 'waiting')}
          >
            <CallField
              id="replay-reason"
              name="reason"
              label="Reason (optional)"
              hint="Kept in the audit log."
              maxLength={LONGEST_REASON}
            />
            <SubmitButton>Replay</SubmitButton>
          </CallForm>
        </FormPart>
      )}
    </RecordPanel>
  );
}
