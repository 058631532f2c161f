import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { CallArea, CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { NAME_LENGTH, REASON_LENGTH, RELATION_WORDS, RELATIONS } from '../request-view.ts';

type TakedownData = {
  token: string;
  prospect: { id: number; name: string; classYear: number; slug: string };
  isSent: boolean;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<TakedownData> {
  const { api } = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const prospectId = searchParams.get('prospect_id') ?? '';
  if (!/^[1-9]\d{0,9}$/.test(prospectId)) throw new Response(null, { status: 404 });
  const [{ csurfToken }, { prospect }] = await Promise.all([
    api.csrf.get(),
    api.prospects.get({ query: { prospectId } }),
  ]);
  const { id, name, classYear, slug } = prospect;
  return { token: csurfToken, prospect: { id, name, classYear, slug }, isSent: searchParams.has('sent') };
}

/** Where a person, or who speaks for him, asks for his profile to be taken down. */
export function Component() {
  const { prospect, isSent } = useLoaderData<TakedownData>();
  return (
    <FormPage
      title={`Take down the profile of ${prospect.name}`}
      note="Most of the people here are minors. Whoever wants to be left out is."
      message={
        isSent ? (
          <Alert kind="success">
            We have your request. A person reads it, and we answer to the address that you gave.
          </Alert>
        ) : null
      }
      aside={<WhatHappens />}
    >
      <PageMeta
        title={`Take down the profile of ${prospect.name}`}
        description="Ask for a profile to be taken down."
        path="/takedown"
        isIndexed={false}
      />
      {isSent ? null : <RequestForm />}
      <p>
        <a href={prospectHref(prospect)}>Back to the profile</a>
      </p>
    </FormPage>
  );
}

function RequestForm() {
  const { token, prospect } = useLoaderData<TakedownData>();
  const relations = RELATIONS.map((value) => ({ value, label: RELATION_WORDS[value] }));
  return (
    <CallForm
      call={({ takedowns }) => takedowns.ask}
      token={token}
      label="Request for a takedown"
      onDone={({ prospectId }) => `/takedown?prospect_id=${prospectId}&sent=1`}
    >
      <input type="hidden" name="prospect_id" value={prospect.id} />
      <CallField label="Your name" name="name" required maxLength={NAME_LENGTH} autoComplete="name" />
      <CallSelect
        label="Who you are"
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
        hint="Only for our answer."
      />
      <CallArea
        label="Reason"
        name="reason"
        required
        rows={5}
        maxLength={REASON_LENGTH}
        hint="One sentence is enough. Please send no documents or addresses."
      />
      <SubmitButton>Send request</SubmitButton>
    </CallForm>
  );
}

function WhatHappens() {
  return (
    <>
      <h2>What happens then</h2>
      <p>
        Once our staff agree, the profile is gone at once: the page, lists, search, forecasts and everything else that
        named the person. It does not come back with later data.
      </p>
      <p>Copies in browsers are five minutes old at most. Search engines follow when they look again.</p>
    </>
  );
}
