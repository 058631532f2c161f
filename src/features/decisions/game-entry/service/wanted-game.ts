import { createCollegeMatcher, listCollegesByIds } from '#features/directory/colleges/public.ts';
import { type Game, type GameSide, sideKey } from '#features/schedule/games/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { type FieldErrors, invalidFields } from '#kernel/errors.ts';
import { matchKey } from '#kernel/slugs.ts';
import { instantIn } from '#kernel/zoned-time.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { updateGame } from '../contract.ts';

export type GameWish = Omit<ParsedOf<typeof updateGame>['body'], 'version' | 'isSecondGame'>;

/** The facts of a game that staff enter, without its result. */
export type WantedGame = Omit<Game, 'isCompleted' | 'stage' | 'source' | 'sourceId' | 'byStaff'>;

/** The typed facts as a game. `known`: the current game; a team that was not changed stays the same. Throws with errors at the fields. */
export async function wantedGame(db: Db, wish: GameWish, known: Game | null): Promise<WantedGame> {
  const errors: FieldErrors = {};
  const start = startOf(wish, errors);
  const sides = await sidesOf(db, wish, { known, errors });
  const year = Number(wish.playedOn.slice(0, 4));
  if (Math.abs(wish.season - year) > 1)
    errors.season = [`A game of ${wish.playedOn} belongs to a season from ${year - 1} to ${year + 1}`];
  if (Object.keys(errors).length > 0 || !start || !sides) throw invalidFields(errors);
  return {
    ...start,
    ...sides,
    season: wish.season,
    week: wish.week === '' ? null : wish.week,
    seasonType: wish.seasonType,
    isNeutralSite: wish.isNeutralSite,
    isConferenceGame: wish.conferenceGame === '' ? null : wish.conferenceGame === 'yes',
    venue: wish.venue || null,
  };
}

function startOf({ playedOn, startTime, zone }: GameWish, errors: FieldErrors) {
  // 18:00 UTC is noon or 1 p.m. in Central Time.
  if (startTime === '') return { startsAt: new Date(`${playedOn}T18:00:00.000Z`), isTimeKnown: false, playedOn };
  const startsAt = instantIn(zone, playedOn, startTime);
  if (startsAt) return { startsAt, isTimeKnown: true, playedOn: formatDate(startsAt, 'YYYY-MM-DD') };
  errors.start_time = ['That time doesn’t exist on that day (daylight saving time)'];
  return null;
}

type Around = { known: Game | null; errors: FieldErrors };

async function sidesOf(
  db: Db,
  { homeTeam, awayTeam, unlisted }: GameWish,
  { known, errors }: Around,
): Promise<Pick<Game, 'home' | 'away'> | null> {
  const matcher = await createCollegeMatcher(db);
  const doubts = new Map<string, { text: string; collegeIds: number[] }>();
  const sideAs = (place: 'home' | 'away', text: string): Pick<GameSide, 'collegeId' | 'name'> => {
    const field = `${place}_team`;
    const before = known && [known.home, known.away].find(({ name }) => matchKey(name) === matchKey(text));
    if (before) return { collegeId: before.collegeId, name: before.name };
    const match = matcher.match(text);
    if (match.kind === 'found') return { collegeId: match.collegeId, name: text };
    if (unlisted === place && matchKey(text) === '') errors[field] = ['Use letters or digits in the name'];
    else if (unlisted !== place && match.kind === 'unknown')
      errors[field] = [`No college in the directory is named “${text}”`];
    else if (unlisted !== place && match.kind === 'ambiguous')
      doubts.set(field, { text, collegeIds: match.collegeIds });
    return { collegeId: null, name: text };
  };
  const wanted = { home: sideAs('home', homeTeam), away: sideAs('away', awayTeam) };
  if (sideKey(wanted.home) === sideKey(wanted.away)) errors.away_team ??= ['A team can’t play itself'];
  const sides = [wanted.home, wanted.away].flatMap(({ collegeId }) => collegeId ?? []);
  const ids = [...sides, ...[...doubts.values()].flatMap(({ collegeIds }) => collegeIds)];
  const names = new Map((await listCollegesByIds(db, ids)).map(({ id, shortName }) => [id, shortName]));
  for (const [field, { text, collegeIds }] of doubts)
    errors[field] = [`“${text}” may be ${collegeIds.map((id) => names.get(id)).join(', ')}`];
  if (Object.keys(errors).length > 0) return null;
  // If the teams are swapped, their points move with them; otherwise points stay with home and away.
  const isTurned = known && sideKey(wanted.home) === known.away.key && sideKey(wanted.away) === known.home.key;
  const [before, beside] = isTurned ? [known.away, known.home] : [known?.home, known?.away];
  const complete = ({ collegeId, name }: Pick<GameSide, 'collegeId' | 'name'>, was: GameSide | undefined): GameSide => {
    const key = sideKey({ collegeId, name });
    return {
      collegeId,
      name: names.get(collegeId ?? 0) ?? name,
      key,
      // The conference of a new team is not known yet.
      conference: was?.key === key ? was.conference : null,
      points: was?.points ?? null,
    };
  };
  return { home: complete(wanted.home, before), away: complete(wanted.away, beside) };
}
