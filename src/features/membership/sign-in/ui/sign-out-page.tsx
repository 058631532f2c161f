import { useDispatch } from 'react-redux';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { removeCopies } from '#web/saved/copies.ts';
import { signedOut } from '#web/store/auth.ts';

type SignOutData = { token: string; isDone: boolean };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SignOutData> {
  const { csurfToken } = await pageRequestOf(context).api.csrf.get();
  return { token: csurfToken, isDone: new URL(request.url).searchParams.get('done') === '1' };
}

export function Component() {
  const { token, isDone } = useLoaderData<SignOutData>();
  const { viewer } = usePageRoot();
  return (
    <>
      <PageMeta title="Log out" description="Log out in this browser." path="/users/sign_out" isIndexed={false} />
      {viewer === 'visitor' ? <LoggedOut isDone={isDone} /> : <LogOut token={token} />}
    </>
  );
}

function LoggedOut({ isDone }: { isDone: boolean }) {
  const note = isDone ? 'You’ve been logged out on this browser.' : 'You weren’t logged in on this browser.';
  return (
    <FormPage title="You are logged out" note={note}>
      <Line>
        <ButtonLink href="/users/sign_in">Log in</ButtonLink>
        <ButtonLink kind="second" href="/">
          Go to the front page
        </ButtonLink>
      </Line>
    </FormPage>
  );
}

function LogOut({ token }: { token: string }) {
  const dispatch = useDispatch();
  return (
    <FormPage
      title="Log out"
      note={
        <>
          Ends your session in this browser. <a href="/users/profile#devices">Other devices</a> stay logged in.
        </>
      }
    >
      <CallForm
        call={({ signIn }) => signIn.signOut}
        token={token}
        onDone={() => {
          dispatch(signedOut());
          void removeCopies();
          return '/users/sign_out?done=1';
        }}
      >
        <SubmitButton>Log out</SubmitButton>
      </CallForm>
    </FormPage>
  );
}
