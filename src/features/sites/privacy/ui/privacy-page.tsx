import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import css from './privacy-page.module.css';

type PrivacyData = { token: string; isOptedOut: boolean; isBySignal: boolean; isSaved: boolean };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PrivacyData> {
  const { api } = pageRequestOf(context);
  const [{ csurfToken }, { choice, isBySignal }] = await Promise.all([api.csrf.get(), api.privacy.get()]);
  const isSaved = new URL(request.url).searchParams.get('saved') === '1';
  return { token: csurfToken, isOptedOut: choice === 'opt_out', isBySignal, isSaved };
}

/** The right to say no, as one button that works without JavaScript. */
export function Component() {
  const { token, isOptedOut, isBySignal, isSaved } = useLoaderData<PrivacyData>();
  return (
    <Page>
      <PageMeta
        title="Your privacy choices"
        description="Say that your data is not to be sold or shared."
        path="/privacy"
        isIndexed={false}
      />
      <PageTitle
        title="Your privacy choices"
        note="Nobody needs an account to say no. The choice is kept in this browser, for a year, in one cookie that says nothing about you."
      />
      {isSaved ? <Alert kind="success">Your choice is kept.</Alert> : null}
      {isBySignal ? (
        <p>Your browser sends Global Privacy Control. It is honoured: your data is neither sold nor shared.</p>
      ) : (
        <form method="post" action="/api/v2/privacy_choice" className={css.form}>
          <input type="hidden" name="_csrf" value={token} />
          <input type="hidden" name="choice" value={isOptedOut ? 'allow' : 'opt_out'} />
          <p>{isOptedOut ? 'Your data is neither sold nor shared.' : 'You have not made a choice yet.'}</p>
          <Button type="submit">{isOptedOut ? 'Take the choice back' : 'Do not sell or share my information'}</Button>
        </form>
      )}
    </Page>
  );
}
