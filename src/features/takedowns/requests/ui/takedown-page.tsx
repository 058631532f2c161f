import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallArea, CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { getRequestSubject } from '../contract.ts';
import { NAME_LENGTH, REASON_LENGTH, RELATION_WORDS, RELATIONS, sentHref } from '../request-view.ts';

type Subject = ReplyOf<typeof getRequestSubject>;
type TakedownData = { token: string; subject: Subject; isSent: boolean };

const ID = /^[1-9]\d{0,9}$/;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<TakedownData> {
  const { api } = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const [prospectId, personId] = [searchParams.get('prospect_id'), searchParams.get('person_id')];
  if (!ID.test(prospectId ?? personId ?? '')) throw new Response(null, { status: 404 });
  const [{ csurfToken }, subject] = await Promise.all([
    api.csrf.get(),
    api.takedowns.asksAbout({ query: prospectId === null ? { personId: personId ?? '' } : { prospectId } }),
  ]);
  return { token: csurfToken, subject, isSent: searchParams.has('sent') };
}

/** The form in which a person, or somebody on their behalf, requests that their profile be taken down. */
export function Component() {
  const { subject, isSent } = useLoaderData<TakedownData>();
  return (
    <FormPage
      title={`Take down the profile of ${subject.name}`}
      note="Most prospects here are minors. Anyone who asks to be removed is removed."
      message={
        isSent ? (
          <Alert kind="success">We got your request. A real person will review it and reply by email.</Alert>
        ) : null
      }
      aside={<WhatHappens />}
    >
      <PageMeta
        title={`Take down the profile of ${subject.name}`}
        description="Request removal of a profile."
        path="/takedown"
        isIndexed={false}
      />
      {isSent ? null : <RequestForm />}
      {subject.href === null ? null : (
        <p>
          <a href={subject.href}>Back to the profile</a>
        </p>
      )}
    </FormPage>
  );
}

function RequestForm() {
  const { token, subject } = useLoaderData<TakedownData>();
  const relations = RELATIONS.map((value) => ({ value, label: RELATION_WORDS[value] }));
  return (
    <CallForm
      call={({ takedowns }) => takedowns.ask}
      token={token}
      label="Removal request"
      onDone={(asked) => sentHref(asked)}
    >
      {subject.prospectId === null ? (
        <input type="hidden" name="person_id" value={subject.personId} />
      ) : (
        <input type="hidden" name="prospect_id" value={subject.prospectId} />
      )}
      <CallField label="Your name" name="name" required maxLength={NAME_LENGTH} autoComplete="name" />
      <CallSelect
        label="Your relationship"
        name="relation"
        required
        defaultValue=""
        options={[{ value: '', label: 'Choose' }, ...relations]}
      />
      <CallField
        label="Email"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        hint="We’ll only use it to reply."
      />
      <CallArea
        label="Reason"
        name="reason"
        required
        rows={5}
        maxLength={REASON_LENGTH}
        hint="One sentence is enough. Please don’t include documents or addresses."
      />
      <SubmitButton>Send request</SubmitButton>
    </CallForm>
  );
}

function WhatHappens() {
  return (
    <>
      <h2>What happens next</h2>
      <p>
        Once our staff approve, the profile is removed right away from its page, lists, search, forecasts and everything
        else that names the person. Later data updates won’t bring it back.
      </p>
      <p>Browser copies expire within five minutes. Search engines catch up the next time they visit.</p>
    </>
  );
}
