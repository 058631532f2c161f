import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Facts } from '#design-system/facts.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { Table } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { Tabs } from '#design-system/tabs.tsx';
import { pageCount } from '#kernel/pagination.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { getOwnPlace } from '../../leaderboard/contract.ts';
import {
  brierText,
  forecasterPath,
  futureCastTabs,
  MY_FORECASTS_PATH,
  pointsText,
} from '../../leaderboard/futurecast-view.ts';
import type { listRecentForecasts } from '../contract.ts';
import css from './my-forecasts-page.module.css';
import { OwnForecastRow } from './own-forecast-row.tsx';

type Place = ReplyOf<typeof getOwnPlace>['place'];
type MyForecastsData = ReplyOf<typeof listRecentForecasts> & { place: Place; leastSettled: number };

const PER_PAGE = 50;
const PAGE = /^[1-9]\d{0,2}$/;

const hrefFor = (page: number) => (page === 1 ? MY_FORECASTS_PATH : `${MY_FORECASTS_PATH}?page=${page}`);

/** Not cached: it is the member's own page, and works without JavaScript. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<MyForecastsData> {
  const { api } = pageRequestOf(context);
  const page = new URL(request.url).searchParams.get('page') ?? undefined;
  if (page !== undefined && !PAGE.test(page)) throw redirect(MY_FORECASTS_PATH);
  const [recent, fans, staff] = await Promise.all([
    api.forecasts.recent({ query: { mine: 'true', page, perPage: PER_PAGE } }),
    api.forecasters.mine({ query: { board: 'fans' } }),
    api.forecasters.mine({ query: { board: 'staff' } }),
  ]);
  if (recent.page > 1 && recent.forecasts.length === 0) throw redirect(hrefFor(pageCount(recent.total, PER_PAGE)));
  return { ...recent, place: fans.place ?? staff.place, leastSettled: fans.leastSettled };
}

const CONFIDENCE = cell('md');
const RESULT = cell('nowrap');
const WHEN = cell('num', 'md');

export function Component() {
  const { forecasts, place, leastSettled, total, totalIsEstimate, page, perPage } = useLoaderData<MyForecastsData>();
  const { viewer, sport, classYear } = usePageRoot();
  const first = (page - 1) * perPage + 1;
  return (
    <Page>
      <PageMeta
        title="My picks"
        description="Your picks and how they turned out."
        path={MY_FORECASTS_PATH}
        isIndexed={false}
      />
      <PageTitle title="My picks" />
      <Tabs label="FutureCast" tabs={futureCastTabs('mine', viewer)} />
      <div className={css.body}>
        <Standing place={place} leastSettled={leastSettled} />
        {forecasts.length === 0 ? (
          <Empty
            title="No picks yet"
            level={2}
            actions={
              <ButtonLink kind="second" size="small" href={`/prospect_rankings/${sport}-national/${classYear}`}>
                See the {classYear} class
              </ButtonLink>
            }
          >
            Open an uncommitted prospect and make your first pick.
          </Empty>
        ) : (
          <>
            <Table
              caption="Your picks, latest first"
              head={
                <>
                  <th scope="col">Prospect</th>
                  <th scope="col">Pick</th>
                  <th scope="col" className={CONFIDENCE}>
                    Confidence
                  </th>
                  <th scope="col" className={RESULT}>
                    Result
                  </th>
                  <th scope="col" className={WHEN}>
                    When
                  </th>
                </>
              }
            >
              {forecasts.map((forecast) => (
                <OwnForecastRow key={forecast.id} forecast={forecast} mayChange={viewer === 'subscriber'} />
              ))}
            </Table>
            <Pager
              page={page}
              pages={pageCount(total, perPage)}
              hrefFor={hrefFor}
              count={`${first} to ${first + forecasts.length - 1} of ${totalIsEstimate ? 'more than ' : ''}${total.toLocaleString('en-US')}`}
            />
          </>
        )}
      </div>
    </Page>
  );
}

function Standing({ place, leastSettled }: Pick<MyForecastsData, 'place' | 'leastSettled'>) {
  if (place === null)
    return <p className={css.standing}>You’re not ranked yet. You need {leastSettled} graded picks.</p>;
  const { id, rank, points, right, settled, accuracy, brier } = place;
  return (
    <>
      <Facts
        items={[
          { label: 'Rank', value: rank },
          { label: 'Points', value: pointsText(points) },
          { label: 'Right', value: `${right} of ${settled} (${Math.round(accuracy)}%)` },
          { label: 'Brier score', value: brierText(brier) },
        ]}
      />
      <p className={css.standing}>
        <a href={forecasterPath(id)}>Your calibration: how often you’re right at each confidence</a>
      </p>
    </>
  );
}
