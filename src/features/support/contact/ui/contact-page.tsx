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
  /** Of whoever is signed in. */
  email: string;
  subject: string;
  /** Of the message that was just sent. */
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

/** Where anybody writes to the people of the network. */
export function Component() {
  const { number } = useLoaderData<ContactData>();
  return (
    <FormPage
      title="Contact us"
      note="People read this, and answer by mail."
      message={
        number ? (
          <Alert kind="success">
            We have your message. Its number is <b>{number}</b>; keep it if you write about it again. The answer goes to
            the address that you gave.
          </Alert>
        ) : null
      }
      aside={number ? undefined : <Before />}
    >
      <PageMeta title="Contact us" description="Write to our team." path={CONTACT_PATH} />
      {number ? (
        <p>
          <a href={CONTACT_PATH}>Write another message</a>
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
      label="Message to us"
      captcha={{ field: 'captcha_token', action: 'contact' }}
      onDone={({ number }) => `${CONTACT_PATH}?sent=${number}`}
    >
      <CallSelect
        label="What it is about"
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
        hint="Only for our answer."
      />
      <CallArea
        label="Message"
        name="message"
        required
        rows={8}
        maxLength={MESSAGE_LENGTH}
        hint="Please send no passwords, card numbers or documents."
      />
      <SubmitButton>Send message</SubmitButton>
    </CallForm>
  );
}

/** What is quicker done than asked for. */
function Before() {
  return (
    <FormPart title="Before you write">
      <p>
        <a href="/users/password/forgot">Forgot your password</a> or <a href="/users/username/forgot">your username</a>?
        A mail brings you back in.
      </p>
      <p>
        To take down a profile, open it and follow “Ask for this profile to be removed” at its foot. That way it is
        decided soonest.
      </p>
      <p>
        Much is answered on the page <a href="/help">Help</a>, and <a href="/news/member-services">Customer Support</a>{' '}
        lists what you can do yourself.
      </p>
      <p>A message is kept for a year, then deleted.</p>
    </FormPart>
  );
}
