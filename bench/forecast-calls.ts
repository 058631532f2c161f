import type pg from 'pg';

/** The requests to a network with forecasts: each call and page of its areas, with many different people, colleges and classes. */

export type Asked = {
  name: string;
  paths: readonly string[];
  /** Sent with the session of somebody who may see individual forecasts. */
  isSubscriber?: boolean;
};

const PEOPLE = 400;
const MOST_PATHS = 400;

type Sample = {
  year: number;
  /** Prospects with and without forecasts. */
  prospects: readonly { id: number; personId: number; slug: string; year: number }[];
  colleges: readonly { id: number; slug: string }[];
  forecasters: readonly number[];
  positions: readonly string[];
  /** Portal entries of the season with the most of them. The calculator is requested for the class of that year. */
  portal: { year: number; entries: readonly number[] };
  athletes: readonly { personId: number; slug: string }[];
};

export async function readSample(client: pg.Client): Promise<Sample> {
  const all = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
  const [present] = await all<{ year: number }>(
    `select max(class_year) - 1 as year from prospects where sport = 'football'`,
  );
  const columns = 'id, person_id as "personId", slug, class_year as year';
  const prospectsOf = (where: string) =>
    all<Sample['prospects'][number]>(
      `select ${columns} from prospects where not is_hidden and ${where} order by md5(id::text) limit ${PEOPLE / 2}`,
    );
  const forecast = await prospectsOf('exists (select from forecasts where prospect_id = prospects.id)');
  const others = await prospectsOf('not exists (select from forecasts where prospect_id = prospects.id)');
  const colleges = await all<Sample['colleges'][number]>(
    `select id, slug from colleges where id in (select college_id from team_rankings where sport = 'football') order by id limit ${PEOPLE}`,
  );
  const forecasters = await all<{ id: number }>(
    `select user_id as id from forecaster_records group by 1 order by md5(user_id::text) limit ${PEOPLE}`,
  );
  const positions = await all<{ position: string }>(
    `select distinct position from prospects where sport = 'football' and position is not null order by 1`,
  );
  const [season] = await all<{ year: number }>(
    `select year from college_transfers where sport = 'football' group by 1 order by count(*) desc, year limit 1`,
  );
  const entries = await all<{ id: number }>(
    `select id from college_transfers where sport = 'football' and year = ${season?.year ?? 0} order by md5(id::text) limit ${PEOPLE}`,
  );
  const athletes = await all<Sample['athletes'][number]>(
    `select person_id as "personId", slug from college_players where not is_hidden order by md5(id::text) limit ${PEOPLE}`,
  );
  return {
    athletes,
    year: present?.year ?? 0,
    portal: { year: season?.year ?? 0, entries: entries.map(({ id }) => id) },
    // Alternating, so that a few seconds cover both.
    prospects: forecast.flatMap((one, index) => [one, ...(others[index] ? [others[index]] : [])]),
    colleges,
    forecasters: forecasters.map(({ id }) => id),
    positions: positions.map(({ position }) => position.toLowerCase()),
  };
}

const STATES = ['texas', 'california', 'ohio', 'florida', 'georgia'];

export function callsOf({ year, prospects, colleges, forecasters, positions, portal, athletes }: Sample): Asked[] {
  const api = (path: string) => `/api/v2${path}`;
  const ofEach = (path: string) => prospects.map(({ id }) => api(`/prospects/${path}?prospect_id=${id}`));
  const ofAthletes = (call: string) => athletes.map(({ personId }) => api(`/athletes/${call}${personId}`));
  const ranking = '/prospect_rankings?per_page=100';
  const pages = [1, 2, 3].map((page) => `&page=${page}`);
  const years = [year - 1, year, year + 1];
  return [
    { name: 'prospects/prospect', paths: ofEach('prospect') },
    { name: 'prospects/prospect_interests', paths: ofEach('prospect_interests') },
    { name: 'prospects/ranking_graph', paths: ofEach('ranking_graph') },
    { name: 'prospects/forecast_table', paths: ofEach('forecast_table') },
    { name: 'prospects/forecast_graph', paths: ofEach('forecast_graph') },
    { name: 'prospects/prospect_top_forecasts', paths: ofEach('prospect_top_forecasts') },
    {
      name: 'prospects/prospect_top_forecasts, subscriber',
      paths: ofEach('prospect_top_forecasts'),
      isSubscriber: true,
    },
    { name: 'prospects/forecast_list, subscriber', paths: ofEach('forecast_list'), isSubscriber: true },
    {
      name: 'prospect_rankings, national',
      paths: years.flatMap((each) => pages.map((page) => api(`${ranking}&list=football-national&year=${each}${page}`))),
    },
    {
      name: 'prospect_rankings, position',
      paths: positions.flatMap((position) =>
        pages.map((page) => api(`${ranking}&list=football-${position}&year=${year}${page}`)),
      ),
    },
    {
      name: 'prospect_rankings, state',
      paths: STATES.flatMap((state) =>
        pages.map((page) => api(`${ranking}&list=football-${state}&year=${year}${page}`)),
      ),
    },
    {
      name: 'prospect_rankings, by name',
      paths: pages.map((page) => api(`${ranking}&list=football-national&year=${year}&sort=name${page}`)),
    },
    {
      name: 'prospect_rankings, searched',
      paths: ['an', 'wil', 'north', 'carter'].map((query) =>
        api(`${ranking}&list=football-texas&year=${year}&query=${query}`),
      ),
    },
    {
      name: 'prospect_rankings, a version',
      paths: [1, 2, 3, 4].map((version) => api(`${ranking}&list=football-national&year=${year}&version=${version}`)),
    },
    {
      name: 'prospect_rankings/compare',
      paths: prospects
        .slice(1)
        .map(({ id }, index) => api(`/prospect_rankings/compare?ids=${prospects[index]?.id},${id}`)),
    },
    {
      name: 'team_rankings',
      paths: ['comprehensive', 'recruiting', 'transfer'].flatMap((type) =>
        years.map((each) => api(`/team_rankings?sport=football&type=${type}&year=${each}&per_page=100`)),
      ),
    },
    { name: 'team_rankings/available_years', paths: [api('/team_rankings/available_years?sport=football')] },
    {
      name: 'team_rankings/team_class',
      paths: colleges.map(({ id }) => api(`/team_rankings/team_class?college_id=${id}&sport=football&year=${year}`)),
    },
    {
      name: 'team_rankings/team_class, the longest season',
      paths: colleges.map(({ id }) =>
        api(`/team_rankings/team_class?college_id=${id}&sport=football&year=${portal.year}`),
      ),
    },
    {
      name: 'team_rankings/calculator',
      paths: colleges.map(({ id }, index) =>
        api(
          `/team_rankings/calculator?college_id=${id}&sport=football&year=${portal.year}&${wishOf({ prospects, portal }, index)}`,
        ),
      ),
    },
    {
      name: 'commitments',
      paths: years.flatMap((each) => pages.map((page) => api(`/commitments?sport=football&year=${each}${page}`))),
    },
    {
      name: 'commitments, of a college',
      paths: colleges.map(({ id }) => api(`/commitments?sport=football&year=${year}&college_id=${id}`)),
    },
    {
      name: 'top_targets',
      paths: colleges.map(({ id }) => api(`/top_targets?sport=football&year=${year}&college_id=${id}`)),
    },
    {
      name: 'visitors',
      paths: colleges.map(({ id }) => api(`/visitors?sport=football&year=${year}&college_id=${id}`)),
    },
    {
      name: 'futurecast/forecasters',
      paths: ['', '&page=2', `&season=${year}`, '&sport=football', `&season=${year - 1}&sport=basketball`].map((more) =>
        api(`/futurecast/forecasters?board=fans${more}`),
      ),
    },
    {
      name: 'futurecast/forecasters, staff',
      paths: ['', `&season=${year}`].map((more) => api(`/futurecast/forecasters?board=staff${more}`)),
    },
    {
      name: 'futurecast/forecasters/{id}/calibration',
      paths: forecasters.map((id) => api(`/futurecast/forecasters/${id}/calibration`)),
    },
    {
      name: 'futurecast/recent_forecasts, subscriber',
      paths: ['', '?sport=football', '?by=staff', '?by=fans', '?mine=true'].map((more) =>
        api(`/futurecast/recent_forecasts${more}`),
      ),
      isSubscriber: true,
    },
    { name: 'futurecast/moved', paths: [api('/futurecast/moved'), api('/futurecast/moved?sport=football')] },
    { name: 'people/{id}/events', paths: prospects.map(({ personId }) => api(`/people/${personId}/events`)) },
    { name: 'athletes/college_player', paths: ofAthletes('college_player?player[person_id]=') },
    { name: 'athletes/college_player_game_data', paths: ofAthletes('college_player_game_data?person_id=') },
    { name: 'athletes/college_player_ranking_data', paths: ofAthletes('college_player_ranking_data?person_id=') },
    { name: 'content/event_ticker', paths: [api('/content/event_ticker')] },
  ].map((asked) => ({ ...asked, paths: asked.paths.slice(0, MOST_PATHS) }));
}

/** Two prospects and two portal players, from the same class if possible. */
function wishOf({ prospects, portal: { year, entries } }: Pick<Sample, 'prospects' | 'portal'>, index: number): string {
  const ofClass = prospects.filter((prospect) => prospect.year === year).map(({ id }) => id);
  const two = (ids: readonly number[]) =>
    [ids[index % ids.length], ids[(index + 1) % ids.length]].filter((id) => id !== undefined).join(',');
  return `add=${two(ofClass)}&add_transfers=${two(entries)}`;
}

export function pagesOf({ year, prospects, colleges, forecasters, positions, portal, athletes }: Sample): Asked[] {
  const years = [year - 1, year, year + 1];
  return [
    { name: 'Profile', paths: prospects.map(({ slug, year: each }) => `/content/prospects/${each}/${slug}`) },
    { name: 'Profile of an athlete', paths: athletes.map(({ slug }) => `/content/athletes/${slug}`) },
    {
      name: 'National ranking',
      paths: years.map((each) => `/prospect_rankings/football-national/${each}?per_page=100`),
    },
    {
      name: 'Position ranking',
      paths: positions.map((position) => `/prospect_rankings/football-${position}/${year}?per_page=100`),
    },
    {
      name: 'A version of a ranking',
      paths: [1, 2, 3, 4].map((version) => `/prospect_rankings/football-national/${year}?version=${version}`),
    },
    {
      name: 'Comparison',
      paths: prospects.slice(1).map(({ id }, index) => `/prospect_rankings/compare?ids=${prospects[index]?.id},${id}`),
    },
    {
      name: 'Team ranking',
      paths: ['comprehensive', 'recruiting', 'transfer'].map((type) => `/team_rankings/${year}/all/football/${type}`),
    },
    { name: 'Class of a team', paths: colleges.map(({ slug }) => `/team/${slug}/football/${year}`) },
    {
      name: 'Class of a team, imagined',
      paths: colleges.map(
        ({ slug }, index) => `/team/${slug}/football/${portal.year}?${wishOf({ prospects, portal }, index)}`,
      ),
    },
    { name: 'Commitments', paths: years.map((each) => `/commitments/football/${each}`) },
    { name: 'FutureCast', paths: ['/futurecast'] },
    { name: 'Leaderboard', paths: ['/fan_futurecast_leaderboard', `/fan_futurecast_leaderboard?season=${year}`] },
    { name: 'Forecaster', paths: forecasters.map((id) => `/futurecast/forecasters/${id}`) },
  ].map((asked) => ({ ...asked, paths: asked.paths.slice(0, MOST_PATHS) }));
}
