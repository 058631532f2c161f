import { redirect } from 'react-router';
import type { ActivityEvent } from '#features/recruiting/events/event-view.ts';
import type { AthleteProfile } from '#features/transfers/athletes/athlete-view.ts';
import type { getCollegePlayerGameData, getCollegePlayerRankingData } from '#features/transfers/athletes/contract.ts';
import { athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { type Ads, loadAds } from '../../ad-slot.tsx';
import type { Api, PageRequest } from '../../request-context.ts';

/** The data of a college athlete's profile, from the calls of several areas. */

export type GameData = ReplyOf<typeof getCollegePlayerGameData>;
export type RankingData = ReplyOf<typeof getCollegePlayerRankingData>;
export type MediaData = Awaited<ReturnType<Api['athletes']['media']>>;

export type AthletePageData = {
  player: AthleteProfile;
  games: GameData;
  ranking: RankingData;
  media: MediaData;
  /** Newest first. */
  events: readonly ActivityEvent[];
  /** "Wide receivers"; null without a position. */
  positionPlural: string | null;
  ads: Ads;
  /** Where to request a takedown; null if that page does not exist. */
  takedownHref: string | null;
};

/** The call would refuse a longer slug. */
const LONGEST_SLUG = 120;

/**
 * Resolves the athlete of an address, for each of the athlete's pages. A former address redirects to the current one: temporarily, because
 * a merge can be undone.
 */
export async function readAthlete(
  { api, addTags }: PageRequest,
  slug: string,
  hrefOf: (player: AthleteProfile) => string,
): Promise<AthleteProfile> {
  if (slug.length > LONGEST_SLUG) throw new Response(null, { status: 404 });
  const { player } = await api.athletes.collegePlayer({ query: { player: { slug } } });
  if (player.slug !== slug) throw redirect(hrefOf(player));
  addTags(`athlete:${player.personId}`, ...player.prospects.map(({ id }) => `prospect:${id}`));
  return player;
}

export async function readAthletePage(
  pageRequest: PageRequest,
  slug: string,
  wantedSeason: string | null,
): Promise<AthletePageData> {
  const { api, addTags, pageStands } = pageRequest;
  const player = await readAthlete(pageRequest, slug, athleteHref);
  const { personId, sport } = player;
  const seasons = player.seasons.map(({ season }) => season);
  const season = wantedSeason === null ? seasons[0] : seasons.find((each) => String(each) === wantedSeason);
  if (wantedSeason !== null && season === undefined) throw redirect(athleteHref(player));
  const ofPerson = { params: { personId } };
  const [games, ranking, media, { events }, { positions }, ads] = await Promise.all([
    api.athletes.gameData({ query: { personId, sport, season } }),
    api.athletes.rankingData({ query: { personId, sport } }),
    api.athletes.media({ ...ofPerson, query: {} }),
    api.activity.ofPerson(ofPerson),
    api.positions.list({ query: { sport } }),
    loadAds(pageRequest, 'profile'),
  ]);
  addTags(...tagsOf(player, { games, ranking }), ...mediaTags(personId, media));
  const [prospect] = player.prospects;
  const takedownHref = prospect ? `/takedown?prospect_id=${prospect.id}` : `/takedown?person_id=${personId}`;
  return {
    player,
    games,
    ranking,
    media,
    events,
    positionPlural: positions.find(({ code }) => code === player.position)?.plural ?? player.position,
    ads,
    takedownHref: pageStands(takedownHref) ? takedownHref : null,
  };
}

/** Games purge their colleges, transfers their seasons, ranks their classes. */
function tagsOf(
  { sport, transfers }: AthleteProfile,
  { games, ranking: { recruit } }: Pick<AthletePageData, 'games' | 'ranking'>,
): string[] {
  return [
    ...games.seasons.flatMap(({ college }) => (college?.id ? [`college:${college.id}`] : [])),
    ...transfers.map(({ year }) => `transfers:${sport}-${year}`),
    ...(recruit ? [`list:${recruit.sport}-${recruit.classYear}`] : []),
  ];
}

export function mediaTags(personId: number, { images, galleries }: MediaData): string[] {
  const shown = [...images, ...galleries].flatMap(({ image }) => (image ? [`image:${image.id}`] : []));
  return [`media:person-${personId}`, `news:person-${personId}`, ...shown];
}
