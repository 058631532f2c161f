import { SectionHead } from '#design-system/section-head.tsx';
import { VIEWING_MINUTES } from '#features/membership/member-service/contract.ts';
import { CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { ControlForms } from './control-forms.tsx';
import css from './member-pages.module.css';
import type { OverviewData } from './overview-data.ts';
import { doneAt, Part, Reason } from './service-part.tsx';

/** What staff do to the account at its member's request; each form says what it will do. */
export function ServiceSection({ data }: { data: OverviewData }) {
  const { serve, controlAccount, viewAs } = data.member.may;
  if (!serve && !controlAccount && !viewAs) return null;
  return (
    <section id="service" className={css.section} aria-labelledby="service-head" tabIndex={-1}>
      <SectionHead id="service-head">Account service</SectionHead>
      {viewAs ? <ViewForm data={data} /> : null}
      {serve ? <MailForm data={data} /> : null}
      {serve ? <UnlockForm data={data} /> : null}
      {controlAccount ? <ControlForms data={data} /> : null}
    </section>
  );
}

function ViewForm({ data }: { data: OverviewData }) {
  const { userId } = data.member.user;
  return (
    <Part
      summary="View the site as this member"
      words={`Shows you the site as they see it for ${VIEWING_MINUTES} minutes, in this browser. Nothing can be changed, and their billing and security stay hidden. The member isn’t emailed.`}
    >
      <CallForm
        call={({ members }) => members.startViewing}
        params={{ userId }}
        token={data.token}
        label="View the site as this member"
        onDone={() => '/'}
      >
        <Reason id="view" />
        <SubmitButton>View as member</SubmitButton>
      </CallForm>
    </Part>
  );
}

function MailForm({ data }: { data: OverviewData }) {
  const { userId, email, emailConfirmed } = data.member.user;
  return (
    <Part summary="Send an email again" words={`It goes to ${email}, with a new link.`}>
      <CallForm
        call={({ members }) => members.mail}
        params={{ userId }}
        token={data.token}
        label="Send an email again"
        onDone={() => doneAt(userId, 'mailed')}
      >
        <CallSelect
          label="Email"
          name="mail"
          options={[
            ...(emailConfirmed ? [] : [{ value: 'confirmation', label: 'Confirm your email' }]),
            { value: 'password_reset', label: 'Set a new password' },
          ]}
        />
        <Reason id="mail" />
        <SubmitButton>Send email</SubmitButton>
      </CallForm>
    </Part>
  );
}

function UnlockForm({ data }: { data: OverviewData }) {
  const { userId } = data.member.user;
  return (
    <Part
      summary="Unlock log-in"
      words="Forgets wrong passwords, so that the member is no longer asked to wait or to prove that they are human. The password stays the same."
    >
      <CallForm
        call={({ members }) => members.unlock}
        params={{ userId }}
        token={data.token}
        label="Unlock log-in"
        onDone={() => doneAt(userId, 'unlocked')}
      >
        <Reason id="unlock" />
        <SubmitButton>Unlock</SubmitButton>
      </CallForm>
    </Part>
  );
}
