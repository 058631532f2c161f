import { SelectField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { sportName } from '#kernel/sports.ts';
import { usePageRoot } from '#web/root-data.ts';
import { LEADERBOARD_PATH } from '../futurecast-view.ts';
import { boardHref } from './board-address.ts';
import type { SiteChoice } from './leaderboard-page.tsx';
import type { BoardFilter } from './own-place.ts';

type Props = { filter: BoardFilter; seasons: readonly number[]; sites: readonly SiteChoice[] };

/** Filters for season, sport and site; the board itself is chosen by tabs. */
export function BoardFilters({ filter, seasons, sites }: Props) {
  const { sports } = usePageRoot();
  const { board, season, sport, siteId } = filter;
  const offered = season === undefined || seasons.includes(season) ? seasons : [season, ...seasons];
  return (
    <FilterBar action={LEADERBOARD_PATH} label="Filter" key={boardHref(filter)}>
      {board === 'staff' ? <input type="hidden" name="board" value={board} /> : null}
      <Filter>
        <SelectField
          label="Season"
          name="season"
          defaultValue={season === undefined ? '' : String(season)}
          options={[
            { value: '', label: 'All time' },
            ...offered.map((each) => ({ value: String(each), label: `Class of ${each}` })),
          ]}
        />
      </Filter>
      <Filter>
        <SelectField
          label="Sport"
          name="sport"
          defaultValue={sport ?? ''}
          options={[
            { value: '', label: 'All sports' },
            ...sports.map((each) => ({ value: each, label: sportName(each) })),
          ]}
        />
      </Filter>
      <Filter late>
        <SelectField
          label="Site"
          name="site_id"
          defaultValue={siteId === undefined ? '' : String(siteId)}
          options={[
            { value: '', label: 'All sites' },
            ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Filter>
    </FilterBar>
  );
}
