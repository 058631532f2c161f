import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { PASSWORD_HINT, PASSWORD_LENGTH } from '../password-words-view.ts';

type EditData = { token: string; resetToken: string | null };

const FORGOT = '/users/password/forgot';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<EditData> {
  const { csurfToken } = await pageRequestOf(context).api.csrf.get();
  return { token: csurfToken, resetToken: new URL(request.url).searchParams.get('reset_password_token') };
}

export function Component() {
  const { token, resetToken } = useLoaderData<EditData>();
  return (
    <>
      <PageMeta
        title="Set a new password"
        description="Set a new password by the link of your mail."
        path="/users/password/edit"
        isOfSite
        isIndexed={false}
      />
      {resetToken ? <NewPassword token={token} resetToken={resetToken} /> : <NoToken />}
    </>
  );
}

function NewPassword({ token, resetToken }: { token: string; resetToken: string }) {
  return (
    <FormPage
      title="Set a new password"
      note="It ends your sessions on all devices; you log in again with the new one."
    >
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
          hint={PASSWORD_HINT}
          autoComplete="new-password"
          minLength={PASSWORD_LENGTH.least}
          required
        />
        <SubmitButton>Set the password</SubmitButton>
      </CallForm>
      <p>
        The link is too old or was used? <a href={FORGOT}>Get a new one</a>.
      </p>
    </FormPage>
  );
}

function NoToken() {
  return (
    <FormPage title="This link is not whole" note="Open the link of your mail as it is, or get a new one.">
      <Line>
        <ButtonLink href={FORGOT}>Get a new link</ButtonLink>
      </Line>
    </FormPage>
  );
}
