import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { FormPage, FormPart } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';
import { emailField } from '#features/membership/accounts/fields-view.ts';
import { localAddress } from '#kernel/local-address.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';

const PATH = '/users/confirmation';
const DONE = ['confirmed', 'password', 'sent', 'changed', 'half'] as const;

type ConfirmationData = {
  token: string;
  /** The token from the email to a new member. */
  mailToken: string | null;
  /** The token from one of the two emails about a change of address. */
  changeToken: string | null;
  /** The logged-in member's unconfirmed address; else empty. */
  email: string;
  /** The logged-in member's confirmed address; else empty. */
  confirmedEmail: string;
  /** The address that the URL suggests for the field; empty if it isn't a valid email address. */
  suggestedEmail: string;
  returnTo: string;
  done: (typeof DONE)[number] | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ConfirmationData> {
  const { api } = pageRequestOf(context);
  const [{ csurfToken }, { email, emailConfirmed }] = await Promise.all([api.csrf.get(), api.account.validity()]);
  const { searchParams } = new URL(request.url);
  return {
    token: csurfToken,
    mailToken: searchParams.get('token'),
    changeToken: searchParams.get('change_token'),
    email: emailConfirmed ? '' : (email ?? ''),
    confirmedEmail: emailConfirmed ? (email ?? '') : '',
    suggestedEmail: emailField.safeParse(searchParams.get('email')).data ?? '',
    returnTo: localAddress(searchParams.get('return_to'), '/'),
    done: DONE.find((each) => each === searchParams.get('done')) ?? null,
  };
}

export function Component() {
  const data = useLoaderData<ConfirmationData>();
  return (
    <>
      <PageMeta
        title="Confirm your email"
        description="Confirm your email address with the link we sent, or get a new link."
        path={PATH}
        isIndexed={false}
      />
      <Step {...data} />
    </>
  );
}

function Step(data: ConfirmationData) {
  const { token, mailToken, changeToken, done, returnTo } = data;
  if (changeToken !== null) return <ConfirmChange token={token} changeToken={changeToken} />;
  if (mailToken !== null) return <Confirm {...data} mailToken={mailToken} />;
  if (done === 'confirmed') return <Done title="Email confirmed" note="You’re all set." returnTo={returnTo} />;
  if (done === 'password') return <PasswordNeeded />;
  if (done === 'changed')
    return <Done title="Email changed" note="We’ll use your new address from now on." returnTo="/users/profile" />;
  if (done === 'half')
    return (
      <Done
        title="Almost done"
        note="Both addresses need to confirm the change. We emailed the other one too. Open its link to finish."
        returnTo="/users/profile"
      />
    );
  return <Awaited {...data} />;
}

/** Shown after a registration: the email has been sent. */
function Awaited({ token, email, suggestedEmail, done, returnTo }: ConfirmationData) {
  const note = email
    ? `We emailed a link to ${email}. It’s good for three days. Until you confirm, you can read but not post on forums.`
    : 'Open the link we emailed you. If it didn’t arrive, get a new one.';
  return (
    <FormPage
      title="Confirm your email"
      note={note}
      message={
        done === 'sent' ? (
          <Alert kind="success">If this address still needs to be confirmed, we’ve sent a new email.</Alert>
        ) : null
      }
    >
      <FormPart title="Didn’t get it?">
        <p>Check your spam folder first.</p>
        <Resend token={token} email={email || suggestedEmail} />
      </FormPart>
      <p>
        <a href={returnTo}>{returnTo === '/' ? 'Go to the front page' : 'Continue where you left off'}</a>
      </p>
    </FormPage>
  );
}

function Resend({ token, email }: { token: string; email: string }) {
  return (
    <CallForm
      call={({ account }) => account.confirmEmail}
      token={token}
      label="Get another email"
      onDone={() => `${PATH}?done=sent`}
    >
      <CallField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
        required
      />
      <SubmitButton kind="second">Resend email</SubmitButton>
    </CallForm>
  );
}

type ConfirmProps = Pick<ConfirmationData, 'token' | 'email' | 'confirmedEmail'> & { mailToken: string };

/** Shown when the link is opened. A button confirms, because scanners that open links in email must confirm nothing. */
function Confirm({ token, mailToken, email, confirmedEmail }: ConfirmProps) {
  return (
    <FormPage
      title="Confirm your email"
      note="One click confirms your email."
      // Members who are logged in to the unconfirmed account keep its password.
      message={email === '' ? <KeepPassword mailToken={mailToken} confirmedEmail={confirmedEmail} /> : null}
    >
      <CallForm
        call={({ account }) => account.confirmEmail}
        token={token}
        label="Confirm"
        onDone={({ needsPassword }) => `${PATH}?done=${needsPassword ? 'password' : 'confirmed'}`}
      >
        <input type="hidden" name="token" value={mailToken} />
        <SubmitButton>Confirm my email</SubmitButton>
      </CallForm>
      <FormPart title="Link expired?">
        <p>Links are good for three days. Get a new one:</p>
        <Resend token={token} email="" />
      </FormPart>
    </FormPage>
  );
}

/** Outside the account's session, its owner can't be told apart from somebody who registered with their address. */
function KeepPassword({ mailToken, confirmedEmail }: { mailToken: string; confirmedEmail: string }) {
  const here = `${PATH}?token=${encodeURIComponent(mailToken)}`;
  const logIn = `/users/sign_in?return_to=${encodeURIComponent(here)}`;
  return confirmedEmail === '' ? (
    <Alert kind="info">
      You’re not logged in on this device. If you confirm here, your current password stops working and you’ll set a new
      one. To keep it, <a href={logIn}>log in first</a>.
    </Alert>
  ) : (
    <Alert kind="info">
      {`You’re logged in as ${confirmedEmail}, and that email is already confirmed. If this link is for another account and you confirm it here, that account’s current password stops working. To keep it, `}
      <a href={logIn}>log in to that account first</a>.
    </Alert>
  );
}

function PasswordNeeded() {
  return (
    <FormPage
      title="Email confirmed"
      note="Now choose a new password. You weren’t logged in here, so the old one no longer works."
    >
      <Line>
        <ButtonLink href="/users/password/forgot">Choose a password</ButtonLink>
        <ButtonLink kind="second" href="/users/sign_in">
          Email me a login link
        </ButtonLink>
      </Line>
    </FormPage>
  );
}

function ConfirmChange({ token, changeToken }: { token: string; changeToken: string }) {
  return (
    <FormPage title="Change your email" note="Your email changes once both addresses confirm.">
      <CallForm
        call={({ account }) => account.confirmEmailChange}
        token={token}
        onDone={({ isChanged, needsPassword }) =>
          `${PATH}?done=${needsPassword ? 'password' : isChanged ? 'changed' : 'half'}`
        }
      >
        <input type="hidden" name="token" value={changeToken} />
        <SubmitButton>Confirm change</SubmitButton>
      </CallForm>
      <p>
        The link is good for one day. Expired? <a href="/users/profile">Request the change again</a> in your profile.
      </p>
    </FormPage>
  );
}

function Done({ title, note, returnTo }: { title: string; note: string; returnTo: string }) {
  return (
    <FormPage title={title} note={note}>
      <Line>
        <ButtonLink href={returnTo}>Continue</ButtonLink>
      </Line>
    </FormPage>
  );
}
