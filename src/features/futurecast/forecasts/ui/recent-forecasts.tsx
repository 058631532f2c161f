import { ButtonLink } from '#design-system/button.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { Table } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { FUTURECAST_PATH } from '../../leaderboard/futurecast-view.ts';
import type { RecentForecast } from '../contract.ts';
import { ForecastRow } from './forecast-row.tsx';

const MAKER = cell('md');
const WHEN = cell('num', 'md');

type Props = { forecasts: readonly RecentForecast[]; isFiltered: boolean };

/** For subscribers and staff: who picked what. */
export function RecentForecasts({ forecasts, isFiltered }: Props) {
  return (
    <section aria-labelledby="recent">
      <SectionHead id="recent">Recent picks</SectionHead>
      {forecasts.length === 0 ? (
        <Empty
          title="No open picks"
          actions={
            isFiltered ? (
              <ButtonLink kind="second" size="small" href={FUTURECAST_PATH}>
                See all picks
              </ButtonLink>
            ) : undefined
          }
        >
          Picks appear here until the prospect commits.
        </Empty>
      ) : (
        <Table
          caption="Recent picks, latest first"
          head={
            <>
              <th scope="col">Prospect</th>
              <th scope="col">Forecast</th>
              <th scope="col">Confidence</th>
              <th scope="col" className={MAKER}>
                By
              </th>
              <th scope="col" className={WHEN}>
                When
              </th>
            </>
          }
        >
          {forecasts.map((forecast) => (
            <ForecastRow key={forecast.id} forecast={forecast} />
          ))}
        </Table>
      )}
    </section>
  );
}
