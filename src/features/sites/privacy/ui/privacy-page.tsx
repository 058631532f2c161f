import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { Line, Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { CONSENT_CATEGORIES } from '#kernel/consent.ts';
import { formatDate } from '#kernel/dates.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { Jurisdiction } from '../contract.ts';
import { ConsentBoxes } from './consent-boxes.tsx';
import css from './privacy-page.module.css';

type PrivacyData = { token: string; told: Jurisdiction; isSaved: boolean };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PrivacyData> {
  const { api } = pageRequestOf(context);
  const [{ csurfToken }, told] = await Promise.all([api.csrf.get(), api.privacy.jurisdiction()]);
  const isSaved = new URL(request.url).searchParams.get('saved') === '1';
  return { token: csurfToken, told, isSaved };
}

/** All consent choices of a reader, as one form that works without JavaScript. */
export function Component() {
  const { token, told, isSaved } = useLoaderData<PrivacyData>();
  const isDecided = told.decidedBy === 'signal' || told.decidedBy === 'age';
  return (
    <Page>
      <PageMeta
        title="Your privacy choices"
        description="Choose which cookies you allow and opt out of the sale or sharing of your data."
        path="/privacy"
        isIndexed={false}
      />
      <PageTitle
        title="Your privacy choices"
        note="No account needed. We remember your choice on this browser for a year."
      />
      <div className={css.body}>
        {isSaved ? <Alert kind="success">Your choices are saved.</Alert> : null}
        <p>{stateOf(told)}</p>
        {isDecided ? null : <Choice token={token} told={told} />}
        <p className={css.necessary}>
          Essential cookies are always on. They keep you logged in, protect forms and remember this choice, and we share
          them with no one. If part of a page breaks, your browser sends us an error report with nothing about you.
        </p>
      </div>
    </Page>
  );
}

/** "Save choice" comes first, so that Enter submits it. */
function Choice({ token, told }: Pick<PrivacyData, 'token' | 'told'>) {
  const { region, isPlaced, consent, decidedBy } = told;
  const isSaleRefused = region === 'CCPA' || !isPlaced;
  return (
    <form method="post" action="/api/v2/privacy_choice" className={css.form}>
      <input type="hidden" name="_csrf" value={token} />
      {/* Keyed by the choice, so that a reload with another choice re-renders it. */}
      <ConsentBoxes key={JSON.stringify(consent)} consent={consent} />
      <Line>
        <Button kind="second" type="submit" name="choice" value="choose">
          Save choice
        </Button>
        <Button kind="second" type="submit" name="choice" value="accept">
          Accept all
        </Button>
        <Button kind="second" type="submit" name="choice" value="opt_out">
          {isSaleRefused ? 'Do not sell or share my information' : 'Reject all'}
        </Button>
        {decidedBy === 'choice' ? (
          <Button kind="second" type="submit" name="choice" value="allow">
            Reset my choices
          </Button>
        ) : null}
      </Line>
    </form>
  );
}

/** The current state and its reason. */
function stateOf({ decidedBy, consent, consentedAt, enableDidomi }: Jurisdiction): string {
  if (decidedBy === 'signal')
    return 'Your browser sends Global Privacy Control, and we honor it: we don’t sell or share your data.';
  if (decidedBy === 'age') return 'You’re under 16, so we never sell or share your data.';
  if (decidedBy === 'region')
    return enableDidomi
      ? 'You haven’t chosen yet. Until you do, only essential cookies load.'
      : 'You haven’t chosen yet.';
  const allowed = CONSENT_CATEGORIES.filter((category) => consent[category]);
  if (allowed.length === 0) return 'We don’t sell or share your data.';
  const since = consentedAt ? ` since ${formatDate(new Date(consentedAt), 'M/D/YYYY')}` : '';
  return `You allow ${new Intl.ListFormat('en-US').format(allowed)}${since}.`;
}
