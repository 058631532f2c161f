import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { Locked } from '#design-system/locked.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { prospectHref, statusText } from '#features/recruiting/prospects/prospect-view.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { forecastFormPath, MY_FORECASTS_PATH } from '../../leaderboard/futurecast-view.ts';
import { type ForecastPageData, loadForecastPage } from './forecast-data.ts';
import { ForecastForm } from './forecast-form.tsx';
import { ProspectShares } from './prospect-shares.tsx';

export { loadForecastPage as loader };

/** Makes or changes a pick for one prospect. */
export function Component() {
  const data = useLoaderData<ForecastPageData>();
  const { prospect, present } = data;
  const title = present ? `Your pick for ${prospect.name}` : `Pick a school for ${prospect.name}`;
  return (
    <>
      <PageMeta
        title={title}
        description={`Predict where ${prospect.name} will sign.`}
        path={forecastFormPath(prospect.id)}
        isIndexed={false}
      />
      <FormPage title={title} message={<Saved data={data} />} aside={<ProspectShares data={data} />}>
        <Door data={data} />
        <p>
          <a href={prospectHref(prospect)}>{prospect.name}’s profile</a>
        </p>
      </FormPage>
    </>
  );
}

function Saved({ data: { isSaved, present } }: { data: ForecastPageData }) {
  if (!isSaved || !present) return null;
  return (
    <Alert kind="success" link={{ href: MY_FORECASTS_PATH, label: 'My picks' }}>
      Pick saved: {present.college.shortName}, {present.confidence}%.
    </Alert>
  );
}

function Door({ data }: { data: ForecastPageData }) {
  const { prospect, present, isLocked, hasPrices } = data;
  const { sport, classYear } = usePageRoot();
  if (isLocked)
    return (
      <Locked title="Subscribe to make a pick" level={2} subscribeHref={hasPrices ? '/subscribe' : undefined}>
        Any subscription works. You’ll also see every pick, note and track record.
      </Locked>
    );
  if (prospect.status !== 'open')
    return (
      <Empty
        title="Picks are closed"
        level={2}
        actions={
          <ButtonLink kind="second" size="small" href={`/prospect_rankings/${sport}-national/${classYear}`}>
            See uncommitted prospects
          </ButtonLink>
        }
      >
        {prospect.name}: {statusText(prospect.status).toLowerCase()}
        {prospect.college ? `, ${prospect.college.shortName}` : ''}.{' '}
        {present ? `Your pick: ${present.college.shortName}, ${present.confidence}%.` : null}
      </Empty>
    );
  return <ForecastForm data={data} />;
}
