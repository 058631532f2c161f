import type { LoaderFunctionArgs } from 'react-router';
import type { ProspectRow } from '#features/recruiting/prospects/prospect-view.ts';
import type { Sport } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import type { getForecastTable, RecentForecast } from '../contract.ts';

/** The data of the pick form. */

export type CollegeChoice = { id: number; name: string };

export type ForecastPageData = {
  token: string;
  prospect: Pick<ProspectRow, 'id' | 'slug' | 'classYear' | 'name' | 'status' | 'stars' | 'college'>;
  /** Colleges interested in the prospect, highest interest first. */
  suitors: CollegeChoice[];
  /** All other colleges that play the sport, by name. */
  others: CollegeChoice[];
  /** The reader's own pick, open or graded. */
  present: Pick<RecentForecast, 'college' | 'confidence' | 'note'> | null;
  shares: ReplyOf<typeof getForecastTable>['shares'];
  /** The reader may not pick. */
  isLocked: boolean;
  hasPrices: boolean;
  isSaved: boolean;
};

const ID = /^[1-9]\d{0,8}$/;
const PER_PAGE = 100;

export async function loadForecastPage({ request, context }: LoaderFunctionArgs): Promise<ForecastPageData> {
  const { api, pageStands } = pageRequestOf(context);
  const search = new URL(request.url).searchParams;
  const id = search.get('prospect_id') ?? '';
  if (!ID.test(id)) throw new Response(null, { status: 404 });
  const { prospect } = await api.prospects.get({ query: { prospectId: id } });
  const [{ csurfToken: token }, { interests }, own, { shares }, { isLocked }, colleges] = await Promise.all([
    api.csrf.get(),
    api.prospects.interests({ query: { prospectId: id } }),
    api.forecasts.recent({ query: { mine: 'true', prospectId: id, perPage: 1 } }),
    api.forecasts.table({ query: { prospectId: id } }),
    api.forecasts.list({ query: { prospectId: id, perPage: 1 } }),
    collegesOf(api, prospect.sport),
  ]);
  const latest = own.forecasts[0] ?? null;
  // The prospect decommitted: the old pick stays graded, and this is a new one.
  const present = prospect.status === 'open' && latest?.isSettled ? null : latest;
  const suitors = interests.map(({ college }) => choiceOf(college));
  const isSuitor = new Set(suitors.map((suitor) => suitor.id));
  const others = new Map([...colleges, ...(present ? [choiceOf(present.college)] : [])].map((each) => [each.id, each]));
  const { slug, classYear, name, status, stars, college } = prospect;
  return {
    token,
    prospect: { id: prospect.id, slug, classYear, name, status, stars, college },
    suitors,
    others: [...others.values()].filter((each) => !isSuitor.has(each.id)).toSorted(byName),
    present,
    shares,
    isLocked,
    hasPrices: pageStands('/subscribe'),
    isSaved: search.has('saved'),
  };
}

const choiceOf = ({ id, shortName }: { id: number; shortName: string }): CollegeChoice => ({ id, name: shortName });
const byName = (a: CollegeChoice, b: CollegeChoice) => a.name.localeCompare(b.name, 'en');

/** All colleges that play the sport. Loads every page, because a surprising choice may be near the end. */
async function collegesOf(api: Api, sport: Sport): Promise<CollegeChoice[]> {
  const first = await api.colleges.list({ query: { sport, perPage: PER_PAGE } });
  const pages = Array.from({ length: Math.ceil(first.total / PER_PAGE) - 1 }, (_, index) => index + 2);
  const rest = await Promise.all(pages.map((page) => api.colleges.list({ query: { sport, perPage: PER_PAGE, page } })));
  return [first, ...rest].flatMap(({ colleges }) => colleges.map(choiceOf));
}
