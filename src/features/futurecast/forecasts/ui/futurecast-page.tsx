import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SelectField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Page, Sections, WithSide } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import { isSport, type Sport, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { listForecasters } from '../../leaderboard/contract.ts';
import { FUTURECAST_PATH, futureCastTabs } from '../../leaderboard/futurecast-view.ts';
import type { listMovedProspects, listRecentForecasts } from '../contract.ts';
import css from './futurecast-page.module.css';
import { LockedForecasts } from './locked-forecasts.tsx';
import { MovedList } from './moved-list.tsx';
import { RecentForecasts } from './recent-forecasts.tsx';
import { TopForecasters } from './top-forecasters.tsx';

export type FutureCastData = {
  recent: ReplyOf<typeof listRecentForecasts>;
  moved: ReplyOf<typeof listMovedProspects>['moved'];
  fans: ReplyOf<typeof listForecasters>['forecasters'];
  staff: ReplyOf<typeof listForecasters>['forecasters'];
  sport: Sport | null;
  by: 'staff' | 'fans' | null;
  collegeId: string | null;
  hasPrices: boolean;
};

const TOP = 5;
const COLLEGE_ID = /^[1-9]\d{0,8}$/;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<FutureCastData> {
  const { api, addTags, pageStands } = pageRequestOf(context);
  const search = new URL(request.url).searchParams;
  const [wantedSport, wantedBy] = [search.get('sport'), search.get('by')];
  const sport = isSport(wantedSport) ? wantedSport : null;
  const by = wantedBy === 'staff' || wantedBy === 'fans' ? wantedBy : null;
  const wantedCollege = search.get('college_id') ?? '';
  const collegeId = COLLEGE_ID.test(wantedCollege) ? wantedCollege : null;
  const ofSport = sport === null ? {} : { sport };
  const ofCollege = collegeId === null ? {} : { collegeId };
  const [recent, { moved }, fans, staff] = await Promise.all([
    api.forecasts.recent({ query: { ...ofSport, ...ofCollege, ...(by === null ? {} : { by }) } }),
    api.forecasts.moved({ query: ofSport }),
    api.forecasters.list({ query: { ...ofSport, board: 'fans', perPage: TOP } }),
    api.forecasters.list({ query: { ...ofSport, board: 'staff', perPage: TOP } }),
  ]);
  // So that a takedown purges this page at once.
  addTags(...[...recent.forecasts, ...moved].map(({ prospect }) => `prospect:${prospect.id}`));
  const hasPrices = pageStands('/subscribe');
  return { recent, moved, fans: fans.forecasters, staff: staff.forecasters, sport, by, collegeId, hasPrices };
}

/** The current picks, their forecasters, and the chances they move. Only chances are open to everybody. */
export function Component() {
  const { recent, moved, fans, staff, sport, by, collegeId, hasPrices } = useLoaderData<FutureCastData>();
  const { viewer, sports } = usePageRoot();
  return (
    <Page>
      <PageMeta
        title={sport ? `FutureCast, ${sport}` : 'FutureCast'}
        description="Where prospects will sign, from the people with the best track record: recent picks, top forecasters and the chances that moved."
        path={sport ? `${FUTURECAST_PATH}?sport=${sport}` : FUTURECAST_PATH}
      />
      <PageTitle
        title="FutureCast"
        note="Where they’ll sign, from the people with the best track record. Picks are weighted by confidence, accuracy and how recent they are."
      />
      <Tabs label="FutureCast" tabs={futureCastTabs('recent', viewer)} />
      <FilterBar action={FUTURECAST_PATH} label="Filter" more={false} key={`${sport} ${by} ${collegeId}`}>
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
        {recent.isLocked ? null : (
          <>
            <TeamFilter collegeId={collegeId} name={recent.forecasts[0]?.college.shortName} />
            <Filter>
              <SelectField
                label="By"
                name="by"
                defaultValue={by ?? ''}
                options={[
                  { value: '', label: 'Staff and fans' },
                  { value: 'staff', label: 'Staff' },
                  { value: 'fans', label: 'Fans' },
                ]}
              />
            </Filter>
          </>
        )}
      </FilterBar>
      <div className={css.body}>
        <WithSide>
          <Sections>
            {recent.isLocked ? (
              <>
                <LockedForecasts viewer={viewer} hasPrices={hasPrices} />
                <MovedList moved={moved} />
              </>
            ) : (
              <RecentForecasts
                forecasts={recent.forecasts}
                isFiltered={sport !== null || by !== null || collegeId !== null}
              />
            )}
          </Sections>
          <Sections>
            {recent.isLocked ? null : <MovedList moved={moved} />}
            <TopForecasters board="fans" rows={fans} />
            <TopForecasters board="staff" rows={staff} />
          </Sections>
        </WithSide>
      </div>
    </Page>
  );
}

/** On a team site: picks of that team. Elsewhere it only keeps the filter of the URL. */
function TeamFilter({ collegeId, name = 'This team' }: { collegeId: string | null; name?: string | undefined }) {
  const { site } = usePageRoot();
  const own = site.collegeId === null ? null : { value: String(site.collegeId), label: site.shortName };
  const asked = collegeId === null || collegeId === own?.value ? null : { value: collegeId, label: name };
  const teams = [own, asked].filter((team) => team !== null);
  if (teams.length === 0) return null;
  return (
    <Filter>
      <SelectField
        label="Team"
        name="college_id"
        defaultValue={collegeId ?? ''}
        options={[{ value: '', label: 'All teams' }, ...teams]}
      />
    </Filter>
  );
}
