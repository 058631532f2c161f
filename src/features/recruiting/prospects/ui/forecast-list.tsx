import { Flag } from '#design-system/flag.tsx';
import { Locked } from '#design-system/locked.tsx';
import { Pager } from '#design-system/pager.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { readerDate } from '#kernel/dates.ts';
import { pageCount } from '#kernel/pagination.ts';
import { usePageRoot } from '#web/root-data.ts';
import { prospectHref } from '../prospect-view.ts';
import type { Forecasts, ProspectPageData } from './prospect-data.ts';
import css from './prospect-page.module.css';

type Forecast = Forecasts['list']['forecasts'][number];

/** Individual picks: the best forecasters first, then the latest. For subscribers; others see what a subscription unlocks. */
export function ForecastList({ data: { prospect, forecasts, doors } }: { data: ProspectPageData }) {
  const { viewer } = usePageRoot();
  const { list, top, table } = forecasts;
  if (table.total === 0) return null;
  if (list.isLocked)
    return (
      <section aria-labelledby="forecasts">
        <SectionHead id="forecasts">The picks</SectionHead>
        <Locked
          title="See who picked what"
          subscribeHref={doors.subscribe ?? undefined}
          loginHref={viewer === 'visitor' ? signInHref(prospectHref(prospect)) : undefined}
        >
          Subscribers get every pick, the reasoning behind it and each forecaster’s track record, and can make their
          own.
        </Locked>
      </section>
    );
  return (
    <>
      {top.forecasts.length > 0 ? (
        <section aria-labelledby="top-forecasts">
          <SectionHead id="top-forecasts">Top picks</SectionHead>
          <Rows label="Picks of the top forecasters" forecasts={top.forecasts} />
        </section>
      ) : null}
      <section aria-labelledby="forecasts">
        <SectionHead id="forecasts">Latest picks</SectionHead>
        <Rows label="Picks, latest first" forecasts={list.forecasts} />
        {list.total > list.perPage ? (
          <Pager
            label="Pages of picks"
            page={list.page}
            pages={pageCount(list.total, list.perPage)}
            hrefFor={(page) => `${prospectHref(prospect)}${page > 1 ? `?page=${page}` : ''}#forecasts`}
            count={`${(list.page - 1) * list.perPage + 1} to ${(list.page - 1) * list.perPage + list.forecasts.length} of ${list.total}`}
          />
        ) : null}
      </section>
    </>
  );
}

function Rows({ label, forecasts }: { label: string; forecasts: readonly Forecast[] }) {
  const now = new Date(usePageRoot().now);
  return (
    <RowList label={label}>
      {forecasts.map(({ id, forecaster, college, confidence, note, changedAt }) => (
        <RowItem key={id}>
          <Flag team={flagOf(college)} />
          <RowMain sub={note}>
            {college.shortName}, {forecaster.username ?? 'Member'}
            {forecaster.isStaff ? ', staff' : ''}
          </RowMain>
          <span className={css.fine}>
            {recordText(forecaster)} <time dateTime={changedAt}>{readerDate(new Date(changedAt), now)}</time>
          </span>
          <b>{confidence}</b>
        </RowItem>
      ))}
    </RowList>
  );
}

const recordText = ({ right, settled }: Forecast['forecaster']) =>
  settled === 0 ? '' : `${right} of ${settled} right,`;

const signInHref = (path: string) => `/users/sign_in?return_to=${encodeURIComponent(path)}`;
