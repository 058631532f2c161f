import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';
import { formatDate, readerDate } from '#kernel/dates.ts';
import { isApiError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { type getUndo, UNDO_OUTCOMES } from '../contract.ts';

const PATH = '/users/undo';
const FORGOT = '/users/password/forgot';

type Undo = ReplyOf<typeof getUndo>;
type Outcome = (typeof UNDO_OUTCOMES)[number];

type UndoData = {
  csrf: string;
  mailToken: string;
  /** What the link undoes, or why it can't, in words. */
  undo: Undo | { refusal: string };
  done: Outcome | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<UndoData> {
  const { api } = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const mailToken = searchParams.get('token') ?? '';
  const [{ csurfToken }, undo] = await Promise.all([
    api.csrf.get(),
    api.undo.get({ query: { token: mailToken } }).catch(refusalOf),
  ]);
  return {
    csrf: csurfToken,
    mailToken,
    undo,
    done: UNDO_OUTCOMES.find((each) => each === searchParams.get('done')) ?? null,
  };
}

/** A link that was used, or cut off by a mail program, shows a message instead of an error page. */
function refusalOf(error: unknown): { refusal: string } {
  if (isApiError(error) && error.code === 'gone') return { refusal: error.message };
  if (isApiError(error) && error.code === 'invalid') return { refusal: 'Open the link exactly as we emailed it.' };
  throw error;
}

/** The page behind “This wasn’t me” in an email. A button undoes the change, because mail scanners open links too. */
export function Component() {
  const { csrf, mailToken, undo, done } = useLoaderData<UndoData>();
  return (
    <>
      <PageMeta title="This wasn’t me" description="Undo a change to your account." path={PATH} isIndexed={false} />
      {done ? <Done outcome={done} /> : null}
      {!done && 'refusal' in undo ? <Refused why={undo.refusal} /> : null}
      {!done && !('refusal' in undo) ? <Ask csrf={csrf} mailToken={mailToken} undo={undo} /> : null}
    </>
  );
}

function Ask({ csrf, mailToken, undo }: { csrf: string; mailToken: string; undo: Undo }) {
  const now = new Date(usePageRoot().now);
  return (
    <FormPage title={TITLES[undo.change]} note={noteOf(undo, readerDate(new Date(undo.changedAt), now))}>
      <p>
        We’ll also log out every device and cancel your password in case someone knows it. Then we’ll email you a link
        to set a new one.
      </p>
      <CallForm
        call={({ undo: { change } }) => change}
        token={csrf}
        onDone={({ outcome }) => `${PATH}?done=${outcome}`}
      >
        <input type="hidden" name="token" value={mailToken} />
        <SubmitButton>This wasn’t me</SubmitButton>
      </CallForm>
      <p>If it was you, close this page. Nothing changes.</p>
    </FormPage>
  );
}

const TITLES: Readonly<Record<Undo['change'], string>> = {
  email: 'Restore your email address?',
  password: 'Cancel the new password?',
  passkey: 'Remove this passkey?',
  second_factor: 'Remove two-step login?',
  factor_removal: 'Keep two-step login?',
};

function noteOf({ change, label, email, removalDueAt }: Undo, day: string): string {
  switch (change) {
    case 'email':
      return `Your email address was changed (${day}). We restore ${email ?? 'the previous one'}.`;
    case 'password':
      return `Your password was changed (${day}). The new password stops working.`;
    case 'passkey':
      return label === null
        ? `A passkey was added to your account (${day}). It has been removed since.`
        : `The passkey “${label}” was added to your account (${day}). We remove it.`;
    case 'second_factor':
      return removalDueAt === null
        ? `Two-step login was set up on your account (${day}). We remove it with its recovery codes.`
        : `Two-step login was moved to another app (${day}). Your account has had it for more than 72 hours, so it is removed on ${formatDate(new Date(removalDueAt), 'M/D/YYYY')}.`;
    case 'factor_removal':
      return 'Someone reset your password by email and asked us to remove two-step login. It stays on.';
  }
}

const DONE: Readonly<Record<Outcome, ReactNode>> = {
  link_mailed:
    'We undid the change and logged out every device. Open the link we emailed you to choose a new password.',
  removal_scheduled:
    'Every device is logged out, and two-step login will be removed on the date in our email. Open the link we emailed you to choose a new password.',
  address_taken:
    'Every device is logged out and the password no longer works, but another account uses your address now. Contact us and we’ll sort it out.',
};

function Done({ outcome }: { outcome: Outcome }) {
  return (
    <FormPage title="Your account is locked down" note={DONE[outcome]}>
      <Line>
        {outcome === 'address_taken' ? (
          <ButtonLink href="/news/contact-us-5">Write to us</ButtonLink>
        ) : (
          <a href={FORGOT}>No email? Get another link</a>
        )}
      </Line>
    </FormPage>
  );
}

function Refused({ why }: { why: string }) {
  return (
    <FormPage title="This link can’t undo anything" note={why}>
      <p>
        If someone else has access to your account, reset your password. You can remove other ways to log in there too.
      </p>
      <Line>
        <ButtonLink href={FORGOT}>Reset your password</ButtonLink>
      </Line>
    </FormPage>
  );
}
