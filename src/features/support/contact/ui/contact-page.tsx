import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { FormPage, FormPart } from '#design-system/form-page.tsx';
import { CallArea, CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { CONTACT_PATH, CONTACT_SUBJECTS, MESSAGE_LENGTH, SUBJECT_WORDS } from '../message-view.ts';

type ContactData = {
  token: string;
  /** The email address of the member who is logged in. */
  email: string;
  subject: string;
  /** The number of the message that was just sent. */
  number: string | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ContactData> {
  const { api } = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const [{ csurfToken }, { email }] = await Promise.all([api.csrf.get(), api.account.validity()]);
  const [sent, about] = [searchParams.get('sent') ?? '', searchParams.get('subject')];
  return {
    token: csurfToken,
    email: email ?? '',
    subject: CONTACT_SUBJECTS.find((each) => each === about) ?? '',
    number: /^[1-9]\d{0,9}$/.test(sent) ? sent : null,
  };
}

/** The contact form. */
export function Component() {
  const { number } = useLoaderData<ContactData>();
  return (
    <FormPage
      title="Contact us"
      note="A real person will reply by email."
      message={
        number ? (
          <Alert kind="success">
            We got your message. Your reference number is <b>{number}</b>. We’ll reply to the email address you gave.
          </Alert>
        ) : null
      }
      aside={number ? undefined : <Before />}
    >
      <PageMeta title="Contact us" description="Send our team a message." path={CONTACT_PATH} />
      {number ? (
        <p>
          <a href={CONTACT_PATH}>Send another message</a>
        </p>
      ) : (
        <MessageForm />
      )}
    </FormPage>
  );
}

function MessageForm() {
  const { token, email, subject } = useLoaderData<ContactData>();
  const subjects = CONTACT_SUBJECTS.map((value) => ({ value, label: SUBJECT_WORDS[value] }));
  return (
    <CallForm
      call={({ contact }) => contact.send}
      token={token}
      label="Contact form"
      captcha={{ field: 'captcha_token', action: 'contact' }}
      onDone={({ number }) => `${CONTACT_PATH}?sent=${number}`}
    >
      <CallSelect
        label="Topic"
        name="subject"
        required
        defaultValue={subject}
        options={[{ value: '', label: 'Choose' }, ...subjects]}
      />
      <CallField
        label="Email"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={email}
        hint="We’ll only use it to reply."
      />
      <CallArea
        label="Message"
        name="message"
        required
        rows={8}
        maxLength={MESSAGE_LENGTH}
        hint="Please don’t include passwords or card numbers."
      />
      <SubmitButton>Send message</SubmitButton>
    </CallForm>
  );
}

/** Links to tasks that readers can do faster themselves. */
function Before() {
  return (
    <FormPart title="Before you write">
      <p>
        <a href="/users/password/forgot">Forgot your password</a> or <a href="/users/username/forgot">your username</a>?
        We’ll email you a link.
      </p>
      <p>
        To have a profile removed, open it and choose “Request removal of this profile” at the bottom. That’s the
        fastest way.
      </p>
      <p>
        You may find your answer in <a href="/help">Help</a>, and <a href="/news/member-services">Customer Support</a>{' '}
        lists what you can do yourself.
      </p>
      <p>We keep messages for a year, then delete them.</p>
    </FormPart>
  );
}
