import { type Ads, loadAds } from '#web/ad-slot.tsx';
import type { Api, PageRequest } from '#web/request-context.ts';
import type { ActivityEvent } from '../../events/event-view.ts';
import { type Decision, decisionOf } from './decision.ts';

/**
 * What the profile page shows, from calls of many areas. Their replies are typed by the api and not by their contracts: those areas
 * stand above this one.
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

/** What leads to nothing is not offered: null where its page does not stand. */
export type Doors = { forecast: string | null; takedown: string | null; subscribe: string | null };

export type ProspectPageData = {
  prospect: Profile;
  interests: Interests;
  ranking: RankingGraph;
  forecasts: Forecasts;
  /** The latest first. */
  events: readonly ActivityEvent[];
  /** "Quarterbacks"; null without a position. */
  positionPlural: string | null;
  media: FeaturedMedia;
  /** What was decided and the story of it; null: the prospect is open. */
  decision: Decision | null;
  /** Their profile as a college athlete; null: not in college, as far as we know. */
  athlete: { slug: string } | null;
  ads: Ads;
  doors: Doors;
};

const FORECASTS_SHOWN = 10;

export async function readProspect(
  pageRequest: PageRequest,
  address: { year: string; slug: string },
  /** Of the forecasts. */
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

/** Of schools with one name in theirs: "Texas" is in some ten. */
const MOST_LIKE = 50;

/** The short names of schools that hold that of the chosen one: "Florida State" of "Florida". */
async function schoolsNamedLike({ api }: PageRequest, { status, college }: Profile): Promise<string[]> {
  if (!college || status === 'open') return [];
  const { colleges } = await api.colleges.list({ query: { query: college.shortName, perPage: MOST_LIKE } });
  return colleges.map(({ shortName }) => shortName);
}
