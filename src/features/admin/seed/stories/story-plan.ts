import { type StoryNetwork, teamsOf } from '../demo-network.ts';
import { type Numbers, weighted } from '../numbers.ts';
import type { SportWithGames } from '../scores.ts';
import { basketballSeason, footballSeason, type SeedGame } from '../season.ts';
import type { SeedCollege } from '../suitors.ts';
import { commitmentStory } from './commitment-stories.ts';
import { decommitmentStory, signingStory } from './decision-stories.ts';
import type { Draft, StoryKind } from './draft.ts';
import { gameStory } from './game-stories.ts';
import { portalStory } from './portal-stories.ts';
import { campStory, featureStory, offersStory } from './scene-stories.ts';
import { boardStory, evaluationStory, ratingStory } from './scouting-stories.ts';
import type { StoryPool, Subject } from './story-pool.ts';
import { classStory, warRoomStory } from './team-stories.ts';
import { visitStory } from './visit-stories.ts';

/** Chooses the subjects of stories: mostly events of the last weeks, each once. */

const KINDS = weighted([
  ['commitment', 22],
  ['signing', 6],
  ['decommitment', 5],
  ['visit', 10],
  ['plannedVisit', 5],
  ['portal', 10],
  ['rating', 7],
  ['evaluation', 8],
  ['camp', 4],
  ['offers', 4],
  ['feature', 4],
  ['board', 4],
  ['class', 6],
  ['warRoom', 5],
  ['game', 4],
] as const satisfies (readonly [StoryKind, number])[]);

/** Stories without an event go back this far, most of them only some days. */
const DAYS_BACK = 60;
const GUESTS = 2;
/** In tenths of a rating. */
const THREE_STARS = 55;
/** The strongest teams, each with an analysis of its class and War Room notes. */
const TEAMS = 100;
/** After this many kinds in a row without material, there is none left. */
const GIVE_UP = 100;

/** `wanted` drafts, or as many as there is material for, oldest first. */
export function planStories(network: StoryNetwork, pool: StoryPool, numbers: Numbers, wanted: number): Draft[] {
  const { today } = network;
  // Unrated prospects make no news.
  const known = pool.happenings().filter(({ subject }) => subject.tenths !== null);
  const happenings = Map.groupBy(known, ({ kind }) => kind);
  const subjects = pool.subjects();
  const current = subjects.filter(({ classYear }) => classYear >= network.present);
  const rated = current.filter(({ tenths }) => tenths !== null);
  const changed = rated.filter(({ recruit }) =>
    recruit.steps.some(({ day, oldTenths }) => day < today && oldTenths !== null),
  );
  const boards = [
    ...Map.groupBy(rated, ({ sport, classYear, recruit }) => `${sport} ${classYear} ${recruit.position}`).values(),
  ].map((board) => board.toSorted((a, b) => (b.tenths ?? 0) - (a.tenths ?? 0)));
  const teams = network.colleges.football.slice(0, TEAMS);
  const [classTeams, warRoomTeams] = [[...teams], [...teams]];
  const games = lastGames(network);
  const someDay = () => today - 1 - Math.floor(numbers.next() ** 2 * DAYS_BACK);

  const notable = rated.filter(({ tenths }) => (tenths ?? 0) >= THREE_STARS);
  const [reviewed, seen, wooed, profiled] = [[...notable], [...notable], [...notable], [...notable]];

  const write: Record<StoryKind, () => Draft | null> = {
    commitment: () => told(happenings.get('commitment'), (each) => commitmentStory(each, numbers)),
    signing: () => told(happenings.get('signing'), (each) => signingStory(each, numbers)),
    decommitment: () => told(happenings.get('decommitment'), (each) => decommitmentStory(each, numbers)),
    visit: () => told(happenings.get('visit'), (each) => visitStory(each, numbers)),
    plannedVisit: () => told(happenings.get('plannedVisit'), (each) => visitStory(each, numbers)),
    portal: () =>
      told(happenings.get('portal'), (each) => (each.kind === 'portal' ? portalStory(each, numbers) : null)),
    rating: () => told(changed, (each) => ratingStory(each, lastChange(each, today), numbers)),
    evaluation: () => told(reviewed, (each) => evaluationStory(each, someDay(), numbers)),
    camp: () => told(seen, (each) => campStory(each, someDay(), numbers)),
    offers: () => told(wooed, (each) => offersStory(each, someDay(), numbers)),
    feature: () => told(profiled, (each) => featureStory(each, someDay(), numbers)),
    board: () => told(boards, (each) => boardStory(each.slice(0, 5), someDay(), numbers)),
    class: () =>
      told(classTeams, (college) => classStory({ college, ...sidesOf(college, current), day: someDay() }, numbers)),
    warRoom: () =>
      told(warRoomTeams, (college) => warRoomStory({ college, ...sidesOf(college, current), day: someDay() }, numbers)),
    game: () => told(games, (each) => gameStory({ ...each, guests: guestsOf(each, rated, numbers) }, numbers)),
  };

  /** A story about one of the first values, which is removed from the list; null: none are left. */
  function told<Value>(values: Value[] | undefined, tell: (value: Value) => Draft | null): Draft | null {
    while (values && values.length > 0) {
      const [value] = values.splice(Math.floor(numbers.next() ** 3 * values.length), 1);
      const draft = value === undefined ? null : tell(value);
      if (draft) return draft;
    }
    return null;
  }

  const drafts: Draft[] = [];
  for (let misses = 0; drafts.length < wanted && misses < GIVE_UP; ) {
    const draft = write[numbers.pickBy(KINDS)]();
    if (draft) drafts.push(draft);
    misses = draft ? 0 : misses + 1;
  }
  return drafts.toSorted((a, b) => a.day - b.day);
}

function lastChange({ recruit }: Subject, today: number): number {
  return recruit.steps.findLast(({ day, oldTenths }) => day < today && oldTenths !== null)?.day ?? today - 1;
}

function sidesOf(college: SeedCollege, current: readonly Subject[]) {
  const football = current.filter(({ sport }) => sport === 'football');
  return {
    commits: football.filter(({ standing }) => standing.college === college),
    targets: football.filter(
      ({ standing, recruit }) => standing.status === 'open' && recruit.suits.some((suit) => suit.college === college),
    ),
  };
}

type PlayedGame = { game: SeedGame; sport: SportWithGames };

/** Some of the sport's best recruits that the home team is pursuing. */
function guestsOf({ game, sport }: PlayedGame, rated: readonly Subject[], numbers: Numbers): Subject[] {
  const wanted = rated.filter(
    (subject) => subject.sport === sport && subject.recruit.suits.some(({ college }) => college === game.home),
  );
  const first = numbers.whole(0, 4);
  return wanted.slice(first, first + GUESTS);
}

/** Games with a result, latest first. */
function lastGames(network: StoryNetwork): PlayedGame[] {
  const { seed, size, today } = network;
  const season = Math.max(...size.seasons);
  const football = footballSeason({ seed, season, today, teams: teamsOf(network, 'football') });
  const basketball = basketballSeason({ seed, season, today, teams: teamsOf(network, 'basketball') });
  return [
    ...football.map((game) => ({ game, sport: 'football' as const })),
    ...basketball.map((game) => ({ game, sport: 'basketball' as const })),
  ]
    .filter(({ game }) => game.score !== null && game.day + 1 < today)
    .toSorted((a, b) => b.game.day - a.game.day || b.game.home.strength - a.game.home.strength);
}
