import { Checkbox } from '#design-system/checkbox.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { DeletionForm } from './deletion-form.tsx';
import type { OverviewData } from './overview-data.ts';
import { doneAt, Part, Reason } from './service-part.tsx';

/** Actions that take control of an account, for support managers. */
export function ControlForms({ data }: { data: OverviewData }) {
  return (
    <>
      <LogOutForm data={data} />
      <FactorForm data={data} />
      <EmailForm data={data} />
      <SuspensionForm data={data} />
      <DeletionForm data={data} />
    </>
  );
}

function sessionsText(signIn: OverviewData['member']['user']['signIn']): string {
  if (signIn === null) return 'all open sessions';
  return signIn.openSessions === 1 ? '1 open session' : `${signIn.openSessions} open sessions`;
}

function LogOutForm({ data }: { data: OverviewData }) {
  const { userId, signIn } = data.member.user;
  return (
    <Part
      summary="Log out everywhere"
      words={`Ends ${sessionsText(signIn)}. The member logs in again with the same password.`}
    >
      <CallForm
        call={({ members }) => members.logOut}
        params={{ userId }}
        token={data.token}
        label="Log out everywhere"
        onDone={() => doneAt(userId, 'logged_out')}
      >
        <Reason id="log-out" />
        <SubmitButton kind="danger">Log out everywhere</SubmitButton>
      </CallForm>
    </Part>
  );
}

function FactorForm({ data }: { data: OverviewData }) {
  const { userId, signIn, email } = data.member.user;
  if (!signIn?.hasSecondFactor) return null;
  const { passkeys } = signIn;
  const owned = passkeys === 1 ? 'the passkey' : `all ${passkeys} passkeys`;
  return (
    <Part
      summary="Reset the second factor"
      words={`Removes the authenticator app and its recovery codes, logs the member out everywhere, and emails ${email}. Make sure that it is the member who asks. This can’t be undone.`}
    >
      <CallForm
        call={({ members }) => members.resetFactor}
        params={{ userId }}
        token={data.token}
        label="Reset the second factor"
        onDone={() => doneAt(userId, 'factor_reset')}
      >
        {passkeys > 0 ? <Checkbox name="with_passkeys" value="true" label={`Remove ${owned} too`} /> : null}
        <Reason id="factor" />
        <SubmitButton kind="danger">Reset second factor</SubmitButton>
      </CallForm>
    </Part>
  );
}

function EmailForm({ data }: { data: OverviewData }) {
  const { userId, email } = data.member.user;
  return (
    <Part
      summary="Change the email"
      words={`The new address gets a link, and so does ${email}. The change takes effect once both are confirmed, and ${email} gets a link that undoes it.`}
    >
      <CallForm
        call={({ members }) => members.changeEmail}
        params={{ userId }}
        token={data.token}
        label="Change the email"
        onDone={() => doneAt(userId, 'email_started')}
      >
        <CallField label="New email" name="email" type="email" autoComplete="off" maxLength={254} required />
        <Checkbox
          name="skips_old"
          value="true"
          label="The member can’t read the old mailbox, and I made sure who they are"
          hint="The new address alone confirms the change. The old one still gets the link that undoes it."
        />
        <Reason id="email" />
        <SubmitButton>Start email change</SubmitButton>
      </CallForm>
    </Part>
  );
}

function SuspensionForm({ data }: { data: OverviewData }) {
  const { userId, suspendedAt, signIn } = data.member.user;
  if (suspendedAt !== null)
    return (
      <Part summary="Lift the suspension" words="The member can log in again, with the same password.">
        <CallForm
          call={({ members }) => members.reinstate}
          params={{ userId }}
          token={data.token}
          label="Lift the suspension"
          onDone={() => doneAt(userId, 'reinstated')}
        >
          <Reason id="reinstate" />
          <SubmitButton>Lift suspension</SubmitButton>
        </CallForm>
      </Part>
    );
  return (
    <Part
      summary="Suspend the account"
      words={`Ends ${sessionsText(signIn)}, and nobody can log in until you lift the suspension. Subscriptions go on: cancel renewals and refund payments separately. The member isn’t emailed.`}
    >
      <CallForm
        call={({ members }) => members.suspend}
        params={{ userId }}
        token={data.token}
        label="Suspend the account"
        onDone={() => doneAt(userId, 'suspended')}
      >
        <Reason id="suspend" />
        <SubmitButton kind="danger">Suspend account</SubmitButton>
      </CallForm>
    </Part>
  );
}
