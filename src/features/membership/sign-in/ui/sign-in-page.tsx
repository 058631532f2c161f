import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { FormPage, FormPart } from '#design-system/form-page.tsx';
import { localAddress } from '#kernel/local-address.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { useSessionAreas } from '#web/use-session-areas.ts';
import { PASSWORD_CHANGED, SUSPICIOUS_ACTIVITY } from '../../passwords/password-words-view.ts';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { MailedLinkForm, OpenedLink } from './mailed-link.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

const HOME = '/';

type SignInData = {
  token: string;
  returnTo: string;
  isSecondStep: boolean;
  /** The token of an opened mailed link. */
  linkToken: string | null;
  told: Told | null;
};

/** What happened just before this page, shown once at its top. */
const TOLD = {
  link_sent: 'If that address has an account, we’ve emailed it a link. It works once and expires in 15 minutes.',
  password_changed: PASSWORD_CHANGED,
  suspicious_activity: SUSPICIOUS_ACTIVITY,
  session_revoked: 'Too many wrong passwords. Please log in again.',
} as const;
type Told = keyof typeof TOLD;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SignInData> {
  const { csurfToken } = await pageRequestOf(context).api.csrf.get();
  const { searchParams } = new URL(request.url);
  return {
    token: csurfToken,
    returnTo: localAddress(searchParams.get('return_to'), HOME),
    isSecondStep: searchParams.get('step') === 'second_factor',
    linkToken: searchParams.get('link_token'),
    told: toldOf(searchParams),
  };
}

function toldOf(query: URLSearchParams): Told | null {
  const ended = query.get('ended');
  if (ended === 'suspicious_activity' || ended === 'session_revoked') return ended;
  if (query.get('password') === 'changed') return 'password_changed';
  return query.get('link') === 'sent' ? 'link_sent' : null;
}

export function Component() {
  const data = useLoaderData<SignInData>();
  useSessionAreas();
  return (
    <>
      <PageMeta
        title="Log in"
        description="Log in with your password, a passkey or a link by email."
        path="/users/sign_in"
        isOfSite
        isIndexed={false}
      />
      <Step {...data} />
    </>
  );
}

function Step({ token, returnTo, isSecondStep, linkToken, told }: SignInData) {
  const { viewer } = usePageRoot();
  if (linkToken !== null) return <OpenedLink token={token} linkToken={linkToken} returnTo={returnTo} />;
  if (isSecondStep) return <SecondFactorForm token={token} returnTo={returnTo} isPending={viewer === 'visitor'} />;
  if (viewer !== 'visitor') return <AlreadySignedIn returnTo={returnTo === HOME ? null : returnTo} />;
  return (
    <FormPage
      title="Log in"
      note={
        <>
          New here? <a href={`/create_account?return_to=${encodeURIComponent(returnTo)}`}>Create a free account</a>.
        </>
      }
      message={told ? <Alert kind={TOLD_KIND[told]}>{TOLD[told]}</Alert> : null}
      aside={
        <>
          <FormPart title="With a passkey">
            <p>Use Face ID, your fingerprint or a security key. Nothing to type.</p>
            <PasskeySignIn returnTo={returnTo} />
          </FormPart>
          <FormPart title="By email">
            <p>We’ll send a one-time login link.</p>
            <MailedLinkForm token={token} returnTo={returnTo} />
          </FormPart>
        </>
      }
    >
      <PasswordForm token={token} returnTo={returnTo} />
    </FormPage>
  );
}

const TOLD_KIND = {
  link_sent: 'success',
  password_changed: 'success',
  suspicious_activity: 'severe',
  session_revoked: 'severe',
} as const satisfies Record<Told, 'success' | 'severe'>;
