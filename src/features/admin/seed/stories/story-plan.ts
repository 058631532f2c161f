import { type StoryNetwork, teamsOf } from '../demo-network.ts';
import { type Numbers, weighted } from '../numbers.ts';
import { basketballSeason, footballSeason, type SeedGame } from '../season.ts';
import type { SeedCollege } from '../suitors.ts';
import { commitmentStory, decommitmentStory, signingStory } from './decision-stories.ts';
import { type Draft, withOnePoint } from './draft.ts';
import { boardStory, evaluationStory, ratingStory } from './scouting-stories.ts';
import type { StoryPool, Subject } from './story-pool.ts';
import { classStory, gameStory, warRoomStory } from './team-stories.ts';
import { portalStory, visitStory } from './travel-stories.ts';

/** Which stories are written, and of what: mostly of the last weeks, each thing once. */

const KINDS = weighted([
  ['commitment', 25],
  ['signing', 7],
  ['decommitment', 5],
  ['visit', 11],
  ['plannedVisit', 5],
  ['portal', 11],
  ['rating', 8],
  ['evaluation', 9],
  ['board', 5],
  ['class', 7],
  ['warRoom', 5],
  ['game', 4],
] as const satisfies (readonly [string, number])[]);

/** The older, the less is still written about. */
const DAYS_TOLD = 60;
const GUESTS = 2;
/** The strongest, each with a story of its class and one of its war room. */
const TEAMS_TOLD = 100;
/** So many kinds in a row with nothing left to tell: then nothing is left at all. */
const GIVE_UP = 100;

/** Drafts, as many as are wanted or as there is something to tell. */
export function planStories(network: StoryNetwork, pool: StoryPool, numbers: Numbers, wanted: number): Draft[] {
  const { today } = network;
  // Who is not rated yet is no news either.
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
  const teams = network.colleges.football.slice(0, TEAMS_TOLD);
  const [classTeams, warRoomTeams] = [[...teams], [...teams]];
  const games = lastGames(network);
  const someDay = () => today - 1 - Math.floor(numbers.next() ** 2 * DAYS_TOLD);

  const write: Record<(typeof KINDS.values)[number], () => Draft | null> = {
    commitment: () => told(happenings.get('commitment'), (each) => commitmentStory(each, numbers)),
    signing: () => told(happenings.get('signing'), (each) => signingStory(each, numbers)),
    decommitment: () => told(happenings.get('decommitment'), (each) => decommitmentStory(each, numbers)),
    visit: () => told(happenings.get('visit'), (each) => visitStory(each, numbers)),
    plannedVisit: () => told(happenings.get('plannedVisit'), (each) => visitStory(each, numbers)),
    portal: () =>
      told(happenings.get('portal'), (each) => (each.kind === 'portal' ? portalStory(each, numbers) : null)),
    rating: () => told(changed, (each) => ratingStory(each, lastChange(each, today), numbers)),
    evaluation: () => told(rated, (each) => evaluationStory(each, someDay(), numbers)),
    board: () => told(boards, (each) => boardStory(each.slice(0, 5), someDay(), numbers)),
    class: () =>
      told(classTeams, (college) => classStory({ college, ...sidesOf(college, current), day: someDay() }, numbers)),
    warRoom: () =>
      told(warRoomTeams, (college) => warRoomStory({ college, ...sidesOf(college, current), day: someDay() }, numbers)),
    game: () => told(games, (each) => gameStory({ ...each, guests: guestsOf(each.game.home, current) }, numbers)),
  };

  /** One of the first, taken out of the list; null when nothing is left to tell. */
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
    if (draft) drafts.push({ ...draft, headline: withOnePoint(draft.headline), dek: withOnePoint(draft.dek) });
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

function guestsOf(home: SeedCollege, current: readonly Subject[]): Subject[] {
  return current.filter(({ recruit }) => recruit.suits.some(({ college }) => college === home)).slice(0, GUESTS);
}

/** What was played, the latest first. */
function lastGames(network: StoryNetwork): { game: SeedGame; sport: 'football' | 'basketball' }[] {
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
