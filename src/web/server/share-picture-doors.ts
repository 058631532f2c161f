import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { rankingPicture } from '#features/recruiting/embeds/ranking-picture-view.ts';
import { hasClass, teamRankingPicture } from '#features/teams/rankings/picture-view.ts';
import { isRankedSport, isRankingType, typeName } from '#features/teams/rankings/team-ranking-view.ts';
import { latestRating } from '#features/transfers/athletes/athlete-view.ts';
import { apiError } from '#kernel/errors.ts';
import { sportName } from '#kernel/sports.ts';
import { athleteDrawing } from '../pictures/athlete-drawing.ts';
import type { ColoursOf } from '../pictures/ink.ts';
import { LIST_ROWS, listDrawing } from '../pictures/list-drawing.ts';
import { chipMark, figureMark, flagMark } from '../pictures/marks.ts';
import { prospectDrawing } from '../pictures/prospect-drawing.ts';
import { teamClassDrawing } from '../pictures/team-class-drawing.ts';
import type { PictureDoor, Read } from './picture-door.ts';
import { STORY_PICTURE_DOORS } from './story-picture-doors.ts';

/** The available share images, and their data: the same calls as the page that they belong to. */

const ID = /^[1-9]\d{0,8}$/;
const YEAR = /^\d{4}$/;
const LONGEST_NAME = 60;
const ROW_FLAG = 40;
/** The rank that a list is about. */
const RANK_OF = { national: 'natl', position: 'pos', state: 'st' } as const;

const must = (isRight: boolean): void => {
  if (!isRight) throw apiError('not_found');
};

const readProspect: Read = async ({ api, params: { id = '' }, coloursOf }) => {
  must(ID.test(id));
  const { prospect } = await api.prospects.get({ query: { prospectId: id } });
  return {
    draw: (isReadable) => prospectDrawing(prospect, coloursOf, isReadable),
    tags: [`prospect:${prospect.id}`, `list:${prospect.sport}-${prospect.classYear}`],
  };
};

const LONGEST_SLUG = 120;

const readAthlete: Read = async ({ api, params: { slug = '' }, coloursOf }) => {
  must(slug.length <= LONGEST_SLUG);
  const { player } = await api.athletes.collegePlayer({ query: { player: { slug } } });
  // Only at the current address; any other would be cached as a separate image.
  must(player.slug === slug);
  const { personId, sport } = player;
  const ranking = await api.athletes.rankingData({ query: { personId, sport } });
  return {
    draw: (isReadable) => athleteDrawing(player, latestRating(ranking), { coloursOf, isReadable }),
    tags: [`athlete:${personId}`, ...player.prospects.map(({ id }) => `prospect:${id}`)],
  };
};

const readRanking: Read = async ({ api, params: { list = '', year = '' }, coloursOf }) => {
  must(YEAR.test(year) && list.length <= LONGEST_NAME);
  const ranking = await api.rankings.list({ query: { list, year, perPage: LIST_ROWS } });
  const { prospects } = ranking;
  must(ranking.list.name === list && prospects.length > 0);
  const names = prospects.map(({ name }) => name).join(', ');
  return {
    draw: (isReadable) =>
      listDrawing(
        {
          title: ranking.list.title,
          lines: [],
          aside: '',
          rows: prospects.map(({ name, position, ranks, bluechipRating, stars, college }) => ({
            place: String(ranks[RANK_OF[ranking.list.kind]] ?? '–'),
            name: isReadable(name) ? name : `${sportName(ranking.list.sport)} prospect`,
            detail: position ?? '',
            marks: [...(college ? [flagOf(college, coloursOf)] : []), chipMark(bluechipRating, stars, ROW_FLAG + 14)],
          })),
          description: `${rankingPicture(ranking).alt}: ${names}`,
        },
        coloursOf,
      ),
    tags: [`classes:${ranking.list.sport}`, `list:${ranking.list.sport}-${year}`],
  };
};

const readTeamRanking: Read = async ({ api, params, coloursOf }) => {
  const { year = '', conference = '', sport = '', type } = params;
  must(YEAR.test(year) && conference.length <= LONGEST_NAME);
  if (!isRankedSport(sport) || !isRankingType(type)) throw apiError('not_found');
  const ranking = await api.teamRankings.list({ query: { year, conference, sport, type, perPage: LIST_ROWS } });
  const { teams, conference: only } = ranking;
  // Only with one spelling of the conference; any other would be cached as a separate image.
  must(conference === (only?.abbreviation ?? 'all') && teams.length > 0);
  const place = { year: ranking.year, conference, sport, type };
  return {
    draw: () =>
      listDrawing(
        {
          title: `${sportName(sport)} team rankings`,
          lines: [`Class of ${ranking.year}, ${typeName(type).toLowerCase()}`],
          aside: only?.name ?? '',
          rows: teams.map(({ rank, college, points }) => ({
            place: String(rank),
            name: college.shortName,
            detail: '',
            marks: [flagOf(college, coloursOf), figureMark(points.toLocaleString('en-US'))],
          })),
          description: teamRankingPicture(place, only?.name ?? null).alt,
        },
        coloursOf,
      ),
    tags: [`team-rankings:${sport}-${year}`],
  };
};

const readTeamClass: Read = async ({ api, params: { slug = '', sport = '', year = '' }, coloursOf }) => {
  must(YEAR.test(year) && slug.length <= LONGEST_NAME);
  if (!isRankedSport(sport)) throw apiError('not_found');
  const team = await api.teamRankings.ofTeam({ query: { slug, sport, year } });
  must(hasClass(team));
  return {
    draw: () => teamClassDrawing(team, slug, coloursOf),
    tags: [`team:${team.college.id}`, `team-rankings:${sport}-${year}`, `list:${sport}-${year}`],
  };
};

const flagOf = (college: CollegeFlag, coloursOf: ColoursOf) =>
  flagMark(college.abbreviation, coloursOf(college.teamKey), ROW_FLAG);

/** The address of an image is that of its page plus `/card.png`. A prospect's uses the id, which survives a change of name. */
export const PICTURE_DOORS: readonly PictureDoor[] = [
  { path: '/content/prospects/:id/card.png', read: readProspect },
  { path: '/content/athletes/:slug/card.png', read: readAthlete },
  { path: '/prospect_rankings/:list/:year/card.png', read: readRanking },
  { path: '/team_rankings/:year/:conference/:sport/:type/card.png', read: readTeamRanking },
  { path: '/team/:slug/:sport/:year/card.png', read: readTeamClass },
  ...STORY_PICTURE_DOORS,
];
