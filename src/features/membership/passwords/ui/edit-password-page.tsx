import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';
import { isApiError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { getReset } from '../contract.ts';
import { passwordHint } from '../password-words-view.ts';
import { OtherWays } from './other-ways.tsx';

type Ways = ReplyOf<typeof getReset>;
/** `ways`: null if the link is no longer valid. */
type EditData = { token: string; resetToken: string | null; ways: Ways | null };

const FORGOT = '/users/password/forgot';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<EditData> {
  const { api } = pageRequestOf(context);
  const resetToken = new URL(request.url).searchParams.get('reset_password_token');
  const [{ csurfToken }, ways] = await Promise.all([
    api.csrf.get(),
    resetToken === null
      ? null
      : api.passwords.getReset({ query: { resetPasswordToken: resetToken } }).catch(unlessGone),
  ]);
  return { token: csurfToken, resetToken, ways };
}

/** A link that was used, or cut off by a mail program, shows a message instead of an error page. */
function unlessGone(error: unknown): null {
  if (isApiError(error) && (error.code === 'gone' || error.code === 'invalid')) return null;
  throw error;
}

export function Component() {
  const { token, resetToken, ways } = useLoaderData<EditData>();
  return (
    <>
      <PageMeta
        title="Set a new password"
        description="Set a new password with the link we emailed you."
        path="/users/password/edit"
        isOfSite
        isIndexed={false}
      />
      {resetToken && ways ? (
        <NewPassword token={token} resetToken={resetToken} ways={ways} />
      ) : (
        <NoToken isCut={!resetToken} />
      )}
    </>
  );
}

function NewPassword({ token, resetToken, ways }: { token: string; resetToken: string; ways: Ways }) {
  return (
    <FormPage title="Set a new password" note="This logs you out on all devices. Then log in with your new password.">
      <CallForm
        call={({ passwords }) => passwords.reset}
        token={token}
        onDone={() => '/users/sign_in?password=changed'}
      >
        <input type="hidden" name="user[reset_password_token]" value={resetToken} />
        <CallField
          name="user[password]"
          label="New password"
          type="password"
          hint={passwordHint(ways.leastLength)}
          autoComplete="new-password"
          minLength={ways.leastLength}
          required
        />
        <OtherWays passkeys={ways.passkeys} secondFactor={ways.secondFactor} canRemove={ways.canRemove} />
        <SubmitButton>Set password</SubmitButton>
      </CallForm>
    </FormPage>
  );
}

function NoToken({ isCut }: { isCut: boolean }) {
  return (
    <FormPage
      title={isCut ? 'This link is incomplete' : 'This link no longer works'}
      note={
        isCut
          ? 'Open the link exactly as we emailed it, or get a new one.'
          : 'It expired or was already used. Links work once and expire in an hour.'
      }
    >
      <Line>
        <ButtonLink href={FORGOT}>Get a new link</ButtonLink>
      </Line>
    </FormPage>
  );
}
