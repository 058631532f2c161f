import { useLoaderData } from 'react-router';
import { FormPart } from '#design-system/form-page.tsx';
import { RecordPanel } from '#design-system/record-panel.tsx';
import { MAIL_STATE_WORDS } from '#kernel/mail-states.ts';
import { mailTemplateWords } from '#kernel/mail-template-words.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { emailHref, LONGEST_REASON } from '../emails-view.ts';
import type { EmailsData } from './emails-data.ts';

type Chosen = Exclude<EmailsData['chosen'], 'gone' | null>;

/** The email in the address: its state and actions. */
export function EmailPanel({ chosen, closeHref }: { chosen: Chosen; closeHref: string }) {
  const { email, bounce, mayResend } = chosen;
  const { id, to, subject, template, state, tries, createdAt, sentAt, error } = email;
  return (
    <RecordPanel
      id="chosen"
      title={subject}
      closeHref={closeHref}
      facts={[
        { label: 'To', value: to },
        { label: 'State', value: MAIL_STATE_WORDS[state] },
        { label: 'Template', value: mailTemplateWords(template) },
        { label: 'Created', value: staffTime(createdAt) },
        ...(sentAt ? [{ label: 'Sent', value: staffTime(sentAt) }] : []),
        { label: 'Tries', value: String(tries) },
        { label: 'ID', value: String(id) },
      ]}
      note={noteOf(chosen, error)}
    >
      {mayResend ? <ResendForm chosen={chosen} /> : null}
      {mayResend && bounce ? <UnblockForm emailId={id} to={to} /> : null}
    </RecordPanel>
  );
}

function noteOf({ email, resend, bounce }: Chosen, error: string | null): string {
  return [
    email.state === 'kept' ? 'It wasn’t sent, because no mail server was configured.' : '',
    error && error !== 'bounced' ? `Last error: ${error}.` : '',
    bounce ? `This address bounced on ${staffTime(bounce.at)}: ${bounce.reason}.` : '',
    resend === 'no'
      ? 'This email can’t be sent again: its text isn’t kept, because it held a link or code, or was a newsletter. Ask the member to request a new one.'
      : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll('..', '.');
}

function ResendForm({ chosen: { email, resend } }: { chosen: Chosen }) {
  const { token } = useLoaderData<EmailsData>();
  if (resend === 'no') return null;
  const label = resend === 'now' ? 'Try now' : 'Send again';
  return (
    <FormPart title={label}>
      <p>{resend === 'now' ? 'It waits for its next try.' : `The same email goes to ${email.to} once more.`}</p>
      <CallForm
        call={({ emails }) => emails.resend}
        params={{ emailId: email.id }}
        token={token}
        label={label}
        onDone={({ emailId }) => emailHref(emailId, 'resent')}
      >
        <Reason id="resend-reason" />
        <SubmitButton>{label}</SubmitButton>
      </CallForm>
    </FormPart>
  );
}

function UnblockForm({ emailId, to }: { emailId: number; to: string }) {
  const { token } = useLoaderData<EmailsData>();
  return (
    <FormPart title="Unblock the address">
      <p>Newsletters and alerts to {to} are suppressed until its owner confirms it again, or you unblock it.</p>
      <CallForm
        call={({ emails }) => emails.unblock}
        params={{ emailId }}
        token={token}
        label="Unblock the address"
        onDone={() => emailHref(emailId, 'unblocked')}
      >
        <Reason id="unblock-reason" />
        <SubmitButton kind="second">Unblock address</SubmitButton>
      </CallForm>
    </FormPart>
  );
}

const Reason = ({ id }: { id: string }) => (
  <CallField id={id} name="reason" label="Reason (optional)" hint="Kept in the audit log." maxLength={LONGEST_REASON} />
);
