import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { isApiError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { getUnsubscription } from '../contract.ts';

type UnsubscribeData = {
  csrf: string;
  token: string;
  /** Null: the link is invalid or incomplete. */
  notice: ReplyOf<typeof getUnsubscription> | null;
  done: 'on' | 'off' | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<UnsubscribeData> {
  const { api } = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  const done = searchParams.get('done');
  const [{ csurfToken }, notice] = await Promise.all([api.csrf.get(), noticeOf(api.notifications.leaving, token)]);
  return { csrf: csurfToken, token, notice, done: done === 'on' || done === 'off' ? done : null };
}

type Leaving = (input: { query: { token: string } }) => Promise<ReplyOf<typeof getUnsubscription>>;

/** A link truncated by a mail program is not the reader's fault: it gets a message, not an error page. */
async function noticeOf(leaving: Leaving, token: string) {
  try {
    return await leaving({ query: { token } });
  } catch (error) {
    if (isApiError(error) && (error.code === 'not_found' || error.code === 'invalid')) return null;
    throw error;
  }
}

/** The page of the unsubscribe link in an email. It asks for confirmation, because mail programs open links to scan them. */
export function Component() {
  const { csrf, token, notice, done } = useLoaderData<UnsubscribeData>();
  const meta = (
    <PageMeta
      title="Unsubscribe"
      description="Unsubscribe from a kind of email."
      path="/unsubscribe"
      isIndexed={false}
    />
  );
  if (!notice)
    return (
      <FormPage title="This link is incomplete">
        {meta}
        <p>
          Open it again from the email, or <a href="/users/notifications">choose your emails in your account</a>.
        </p>
      </FormPage>
    );
  const { label, isOn } = notice;
  return (
    <FormPage
      title={isOn ? 'Unsubscribe?' : 'You’re unsubscribed'}
      message={done === 'on' && isOn ? <Alert kind="success">You’re subscribed again.</Alert> : null}
    >
      {meta}
      <p>
        <strong>{label}.</strong>
      </p>
      <p>You’ll still get emails about your account.</p>
      <CallForm
        call={({ notifications }) => notifications.leave}
        token={csrf}
        onDone={(reply) => `/unsubscribe?token=${encodeURIComponent(token)}&done=${reply.isOn ? 'on' : 'off'}`}
      >
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="is_on" value={isOn ? '0' : '1'} />
        <SubmitButton kind={isOn ? 'ink' : 'second'}>{isOn ? 'Unsubscribe' : 'Resubscribe'}</SubmitButton>
      </CallForm>
      <p>
        <a href="/users/notifications">All notification settings</a>
      </p>
    </FormPage>
  );
}
