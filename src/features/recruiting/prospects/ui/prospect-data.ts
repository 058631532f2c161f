import { type Ads, loadAds } from '#web/ad-slot.tsx';
import type { Api, PageRequest } from '#web/request-context.ts';
import type { ActivityEvent } from '../../events/event-view.ts';
import { type Decision, decisionOf } from './decision.ts';

/**
 * The data of the profile page, from calls of many areas. Reply types come from the api and not from contracts, because those areas are
 * layered above this one.
 */

type Reply<Call extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Call>>;

export type Profile = Reply<Api['prospects']['get']>['prospect'];
export type Interests = Reply<Api['prospects']['interests']>;
export type FeaturedMedia = Reply<Api['featuredMedia']['ofProspect']>;
export type RankingGraph = Reply<Api['prospects']['rankingGraph']>;

export type Forecasts = {
  table: Reply<Api['forecasts']['table']>;
  graph: Reply<Api['forecasts']['graph']>;
  list: Reply<Api['forecasts']['list']>;
  top: Reply<Api['forecasts']['top']>;
};

/** Links that may be unavailable; null if the page does not exist, so that no dead link is shown. */
export type Doors = { forecast: string | null; takedown: string | null; subscribe: string | null };

export type ProspectPageData = {
  prospect: Profile;
  interests: Interests;
  ranking: RankingGraph;
  forecasts: Forecasts;
  /** Latest first. */
  events: readonly ActivityEvent[];
  /** "Quarterbacks"; null without a position. */
  positionPlural: string | null;
  media: FeaturedMedia;
  /** The decision and the story about it; null while the prospect is uncommitted. */
  decision: Decision | null;
  /** The profile as a college player; null if they are not known to be in college. */
  athlete: { slug: string } | null;
  ads: Ads;
  doors: Doors;
};

const FORECASTS_SHOWN = 10;

export async function readProspect(
  pageRequest: PageRequest,
  address: { year: string; slug: string },
  /** The page of the forecast list. */
  page: string | undefined,
): Promise<ProspectPageData> {
  const { api, addTags, pageStands } = pageRequest;
  const { prospect } = await api.prospects.get({ query: address });
  const { id, personId, sport, classYear } = prospect;
  addTags(`prospect:${id}`, `athlete:${personId}`, `forecasts:${id}`, `list:${sport}-${classYear}`);
  const query = { prospectId: id };
  const [
    interests,
    ranking,
    { events },
    { positions },
    table,
    graph,
    list,
    top,
    media,
    { news },
    schools,
    { athletes },
    ads,
  ] = await Promise.all([
    api.prospects.interests({ query }),
    api.prospects.rankingGraph({ query }),
    api.activity.ofPerson({ params: { personId } }),
    api.positions.list({ query: { sport } }),
    api.forecasts.table({ query }),
    api.forecasts.graph({ query }),
    api.forecasts.list({ query: { ...query, perPage: FORECASTS_SHOWN, page } }),
    api.forecasts.top({ query }),
    api.featuredMedia.ofProspect({ query }),
    prospect.status === 'open'
      ? { news: [] }
      : api.featuredMedia.ofProspect({ query: { ...query, mediaType: 'news' } }),
    schoolsNamedLike(pageRequest, prospect),
    api.athletes.ofPerson({ params: { personId } }),
    loadAds(pageRequest, 'profile'),
  ]);
  const shown = [...media.photos, ...media.galleries].flatMap(({ image }) => (image ? [`image:${image.id}`] : []));
  addTags(`media:person-${personId}`, `news:person-${personId}`, ...shown);
  const door = (href: string) => (pageStands(href) ? href : null);
  return {
    prospect,
    interests,
    ranking,
    forecasts: { table, graph, list, top },
    events,
    media,
    decision: decisionOf(prospect, events, news, schools),
    athlete: athletes.find((athlete) => athlete.sport === sport) ?? null,
    ads,
    positionPlural: positions.find(({ code }) => code === prospect.position)?.plural ?? prospect.position,
    doors: {
      forecast: door(`/futurecast/forecast?prospect_id=${id}`),
      takedown: door(`/takedown?prospect_id=${id}`),
      subscribe: door('/subscribe'),
    },
  };
}

/** The limit for schools that share a name: "Texas" is in about ten. */
const MOST_LIKE = 50;

/** Short names of schools that contain that of the chosen one: "Florida State" for "Florida". */
async function schoolsNamedLike({ api }: PageRequest, { status, college }: Profile): Promise<string[]> {
  if (!college || status === 'open') return [];
  const { colleges } = await api.colleges.list({ query: { query: college.shortName, perPage: MOST_LIKE } });
  return colleges.map(({ shortName }) => shortName);
}
