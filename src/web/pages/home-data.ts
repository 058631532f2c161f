import { collegeNewsTag, NEWS_TAG, siteNewsTag, sportNewsTag } from '#features/content/articles/article-tags-view.ts';
import type { ArticleRow } from '#features/content/articles/article-view.ts';
import { documentTag } from '#features/sites/documents/document-view.ts';
import { type HomeBlock, moduleOf } from '#features/sites/page-configs/home-blocks-view.ts';
import type { SiteView } from '#features/sites/sites/contract.ts';
import { pageCount } from '#kernel/pagination.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Api, PageRequest } from '../request-context.ts';
import { portalOf, portalTags } from './home-portal.tsx';

/** What the front page fetches: only what the site's blocks need, all at once. */

/** The lead and the headlines beside it. */
const FRONT_STORIES = 7;
/** Together with the stories below them, the front page is the first page of stories. */
export const PAGE_STORIES = 20;
const BOARD_ROWS = 7;
const SHORT_ROWS = 6;

/** The sport in the address if there is one, otherwise the site's own; null: all sports, on the main site. */
export type Place = { site: SiteView; sport: Sport; only: Sport | null };

type Shown = (block: string) => boolean;

export async function frontOf({ api, addTags }: Pick<PageRequest, 'api' | 'addTags'>, place: Place) {
  const { site } = place;
  const { pageConfig } = await api.pageConfigs.get({ params: { id: site.id } });
  const blocks = pageConfig.blocks.filter(({ isShown }) => isShown);
  const isShown: Shown = (name) => blocks.some(({ block }) => block === name);
  const data = await asked(api, place, isShown);
  const hasModules = blocks.some(({ block }) => moduleOf(block) !== null);
  const modules = hasModules ? (await api.customModules.get({ params: { id: site.id } })).customModules.modules : [];
  addTags(...tagsOf(place, data), documentTag(site.id, 'page-config'), documentTag(site.id, 'sponsors'));
  addTags(documentTag(site.id, 'front-lead'));
  if (hasModules) addTags(documentTag(site.id, 'custom-modules'));
  if (data.stories.length > 0 || site.collegeId !== null || isShown('teams')) return { ...data, modules, blocks };
  // Before the first story is published, the page shows the teams.
  const { conferences } = await api.navigation.teams({ query: { sport: place.sport } });
  return { ...data, conferences, modules, blocks: [...blocks, TEAMS] };
}

const TEAMS: HomeBlock = { block: 'teams', isShown: true, title: null, width: null };

export type FrontData = Awaited<ReturnType<typeof frontOf>>;

async function asked(api: Api, { site, sport, only }: Place, isShown: Shown) {
  const ofSport = only === null ? {} : { sport: only };
  const isTeam = site.collegeId !== null;
  const ofPlace = only === null && site.kind === 'main' ? {} : { sport };
  const when = <Value>(wanted: boolean, ask: () => Promise<Value>): Promise<Value | null> =>
    wanted ? ask() : Promise.resolve(null);
  const stories = isShown('river') ? PAGE_STORIES : FRONT_STORIES;
  const [news, ticker, board, commitments, targets, visits, portal, games, moved, boards, sponsors, teams] =
    await Promise.all([
      api.content.headlines({ query: { ...ofSport, lead: '1', perPage: stories } }),
      when(isShown('ticker'), () => api.activity.ticker({})),
      when(isShown('class_board') && !isTeam, () =>
        api.rankings.list({ query: { list: `${sport}-national`, perPage: BOARD_ROWS } }),
      ),
      when(isShown('commitments'), () =>
        api.commitments.list({
          query: { sport, perPage: SHORT_ROWS, ...(isTeam ? { collegeId: site.collegeId ?? 0 } : {}) },
        }),
      ),
      when(isShown('class_board') && isTeam, () => api.commitments.targets({ query: { sport, perPage: SHORT_ROWS } })),
      when(isShown('visits') && isTeam, () => api.visits.to({ query: { sport, perPage: SHORT_ROWS } })),
      when(isShown('transfers'), () => portalOf(api, site)),
      when(isShown('scores') || isShown('schedule'), () => api.scores.get({ query: { sport } })),
      when(isShown('futurecast'), () => api.forecasts.moved({ query: ofPlace })),
      when(isShown('forums'), () => api.forums.feeds({ query: {} })),
      when(isShown('sponsors'), () => api.sponsors.get({ params: { id: site.id }, query: {} })),
      when(isShown('teams') && !isTeam, () => api.navigation.teams({ query: { sport } })),
    ]);
  return {
    stories: news.contents,
    hasOlder: news.total > PAGE_STORIES,
    events: ticker?.events ?? null,
    board,
    // The page's data is sent to the browser, so fields that its block does not show are removed here.
    commitments: commitments && {
      prospects: commitments.prospects,
      sport: commitments.sport,
      year: commitments.year,
      total: commitments.total,
    },
    targets,
    visits,
    portal,
    games,
    // On a team's site, only prospects whose chance of choosing the team moved.
    moved: moved?.moved.filter(({ college }) => !isTeam || college.id === site.collegeId) ?? null,
    feeds: boards?.feeds ?? [],
    sponsors: sponsors?.sponsors ?? [],
    conferences: teams?.conferences ?? [],
  };
}

/** The cache tags of a place's stories: for a team its own and those about it, for a sport the sport's, otherwise all. */
export function newsTags({ site, only }: Place): string[] {
  if (site.kind === 'team')
    return [siteNewsTag(site.id), ...(site.collegeId === null ? [] : [collegeNewsTag(site.collegeId)])];
  const sport = site.kind === 'sport' ? site.sport : only;
  return [sport === null ? NEWS_TAG : sportNewsTag(sport)];
}

function tagsOf(place: Place, data: Awaited<ReturnType<typeof asked>>): string[] {
  const { sport } = place;
  const people = [data.targets?.prospects ?? [], (data.visits?.visits ?? []).map(({ prospect }) => prospect)].flat();
  return [
    ...newsTags(place),
    ...(data.events ? ['ticker'] : []),
    ...(data.portal ? portalTags(place.site) : []),
    ...(data.board ? [`list:${sport}-${data.board.year}`, `classes:${sport}`] : []),
    ...(data.commitments
      ? [`commitments:${sport}-${data.commitments.year}`, `list:${sport}-${data.commitments.year}`]
      : []),
    ...(data.games ? seasonsAbout(data.games.date).map((season) => `games:${sport}-${season}`) : []),
    ...(data.moved ? ['forecasts', ...data.moved.map(({ prospect }) => `prospect:${prospect.id}`)] : []),
    ...people.map(({ id }) => `prospect:${id}`),
  ];
}

/** A season is named by the year in which it begins, and may end in the next. */
const seasonsAbout = (date: string): number[] => [Number(date.slice(0, 4)), Number(date.slice(0, 4)) - 1];

/** Pages of stories older than those of the front page. */
export async function olderOf(
  { api, addTags }: Pick<PageRequest, 'api' | 'addTags'>,
  place: Place,
  page: number,
): Promise<{ stories: ArticleRow[]; isLast: boolean }> {
  addTags(...newsTags(place));
  const { contents, total } = await api.content.headlines({
    query: { page, perPage: PAGE_STORIES, ...(place.only === null ? {} : { sport: place.only }) },
  });
  return { stories: contents, isLast: page >= pageCount(total, PAGE_STORIES) };
}
