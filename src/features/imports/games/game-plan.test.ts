import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Game, type RecordedGame, sideKey } from '#features/schedule/games/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { MatchedGame, MatchedTeam } from './game-identity.ts';
import { planGames } from './game-plan.ts';
import type { GameRow } from './game-row.ts';

const aTeam = (name: string, collegeId: number | null, overrides: Partial<MatchedTeam> = {}): MatchedTeam => ({
  name,
  textKey: matchKey(name),
  collegeId,
  conference: null,
  points: null,
  ...overrides,
});

const HOME = aTeam('Sample State', 1);
const AWAY = aTeam('Other', 2);

function aGame(
  line: number,
  { home = HOME, away = AWAY, ...overrides }: Partial<GameRow> & Partial<Pick<MatchedGame, 'home' | 'away'>> = {},
): MatchedGame {
  const row: GameRow = {
    startsAt: '2025-09-06T19:30:00.000Z',
    isTimeKnown: true,
    playedOn: '2025-09-06',
    sourceId: '401',
    season: 2025,
    week: null,
    seasonType: null,
    isCompleted: null,
    isNeutralSite: null,
    isConferenceGame: null,
    venue: null,
    home,
    away,
    ...overrides,
  };
  return { line, row, home, away };
}

const plan = (
  games: readonly MatchedGame[],
  recorded: readonly RecordedGame[] = [],
  sport: 'football' | 'baseball' = 'football',
) => planGames(games, recorded, { sport, source: 'sample' });

/** The games of a first import, as the database gives them back. */
const recordedOf = (games: readonly Game[]): RecordedGame[] => games.map((game, index) => ({ ...game, id: index + 1 }));
const recorded = (...games: MatchedGame[]) => recordedOf(plan(games).created);

const WON = { home: { ...HOME, points: 21 }, away: { ...AWAY, points: 14 } };

describe('a game', () => {
  test('is new once, and unchanged after that', () => {
    const { created } = plan([aGame(2)]);
    expect(created).toMatchObject([
      { isCompleted: false, seasonType: 'regular', home: { key: 'c1' }, away: { key: 'c2' } },
    ]);
    expect(plan([aGame(2)], recordedOf(created)).result).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  });

  test('is completed by its points, or by what the source says of it', () => {
    expect(plan([aGame(2, WON)], recorded(aGame(2))).changed).toMatchObject([{ id: 1, isCompleted: true }]);
    expect(plan([aGame(2, { ...WON, isCompleted: false })]).created).toMatchObject([{ isCompleted: false }]);
  });

  test('is moved by its id', () => {
    const moved = { startsAt: '2025-12-06T19:30:00.000Z', playedOn: '2025-12-06' };
    expect(plan([aGame(2, moved)], recorded(aGame(2))).changed).toMatchObject([{ id: 1, playedOn: '2025-12-06' }]);
  });

  test('keeps what a later row leaves open', () => {
    const known = recorded(aGame(2, { ...WON, week: 2, venue: 'Sample Field', isNeutralSite: true }));
    expect(plan([aGame(2)], known).result).toMatchObject({ updated: 0, unchanged: 1 });
    const day = { startsAt: '2025-09-06T18:00:00.000Z', isTimeKnown: false };
    expect(plan([aGame(2, day)], known).result.unchanged).toBe(1);
  });

  test('has the same names and texts in other letters', () => {
    const home = aTeam('Nowhere Tech', null, { conference: 'Big Sample' });
    const known = recorded(aGame(2, { home, venue: 'Sample Field' }));
    const shouted = aTeam('NOWHERE  TECH', null, { conference: 'BIG SAMPLE' });
    expect(plan([aGame(2, { home: shouted, venue: 'SAMPLE FIELD' })], known).result.unchanged).toBe(1);
  });

  test('is found again when a side comes into the directory, and does not lose it', () => {
    const known = recorded(aGame(2, { sourceId: null, home: aTeam('Nowhere Tech', null) }));
    const found = aGame(2, { sourceId: null, home: { ...aTeam('Nowhere', 7), textKey: 'nowhere tech' } });
    const { changed } = plan([found], known);
    expect(changed).toMatchObject([
      { home: { collegeId: 7, key: sideKey({ collegeId: 7, name: '' }), name: 'Nowhere' } },
    ]);
    expect(plan([aGame(2, { home: aTeam('Gone', null) })], recorded(aGame(2))).result.unchanged).toBe(1);
  });

  test('without an id takes the one that a later file gives it', () => {
    const known = recorded(aGame(2, { sourceId: null }));
    expect(plan([aGame(2)], known).changed).toMatchObject([{ id: 1, sourceId: '401', source: 'sample' }]);
    expect(plan([aGame(2, { sourceId: null })], recorded(aGame(2))).result.unchanged).toBe(1);
  });

  test('of another source keeps the id of the first', () => {
    const known = recorded(aGame(2)).map((game) => ({ ...game, source: 'elsewhere' }));
    expect(plan([aGame(2, WON)], known).changed).toMatchObject([{ source: 'elsewhere', sourceId: '401' }]);
  });
});

describe('a game that is recorded twice', () => {
  const text = aTeam('Sample State', null);
  /** From before the directory knew the home team, and after. */
  const twins = (overrides: Partial<Pick<GameRow, 'sourceId'>> = {}) => [
    ...recordedOf(plan([aGame(2, { sourceId: null, home: text })]).created),
    ...recordedOf(plan([aGame(2, { sourceId: null, ...overrides })]).created).map((game) => ({ ...game, id: 2 })),
  ];

  test('is the one whose sides are the ones of the row, and the other is told', () => {
    const { changed, result } = plan([aGame(2, { ...WON, sourceId: null })], twins());
    expect(changed).toMatchObject([{ id: 2, home: { key: 'c1', points: 21 } }]);
    expect(result.notes).toEqual([
      { line: 2, note: 'the game is known once more, of "Sample State" and "Other": that one is not changed' },
    ]);
  });

  test('is not moved onto one that has another id', () => {
    const { changed, result } = plan([aGame(2, { sourceId: '402' })], twins({ sourceId: '401' }));
    expect([changed, result.created]).toEqual([[], 0]);
    expect(result.skipped).toEqual([{ line: 2, reason: 'the game is known already, listed under another id' }]);
  });

  test('is found in any order of rows, and no two records come to stand in one place', () => {
    const rows = [aGame(2, { sourceId: null }), aGame(3, { ...WON, sourceId: null }), aGame(4, { sourceId: '403' })];
    const { result: _result, ...expected } = plan(rows, twins());
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 3 }), (shuffled) => {
        const { result: _other, ...changes } = plan(shuffled, twins().toReversed());
        expect(changes).toEqual(expected);
        expect(changes.changed).toHaveLength(1);
      }),
    );
  });
});

describe('a game that staff entered', () => {
  const ofStaff = (...games: MatchedGame[]) =>
    recorded(...games).map((game) => ({ ...game, source: 'staff', sourceId: null }));

  test('is kept, told of where the file says something else, and the same game only once', () => {
    const known = ofStaff(aGame(2));
    const { changed, created, result } = plan([aGame(2, WON), aGame(3, { ...WON, sourceId: null })], known);
    expect([changed, created]).toEqual([[], []]);
    expect(result).toMatchObject({ unchanged: 1, notes: [{ line: 2, note: 'kept what staff entered' }] });
    expect(result.skipped).toEqual([{ line: 3, reason: 'duplicate of line 2' }]);
    expect(plan([aGame(2)], known).result).toMatchObject({ unchanged: 1, notes: [] });
  });

  test('is one of two in baseball', () => {
    const rows = [aGame(2), aGame(3, { sourceId: '402' })];
    expect(plan(rows, ofStaff(aGame(2)), 'baseball').created).toMatchObject([{ sourceId: '402' }]);
  });
});

describe('a game that is listed twice', () => {
  const skipped = (...games: MatchedGame[]) => plan(games).result.skipped;

  test('with the same id, or without one on the same day', () => {
    expect(skipped(aGame(2), aGame(3))).toEqual([{ line: 3, reason: 'duplicate of line 2' }]);
    expect(skipped(aGame(2, { sourceId: null }), aGame(3))).toEqual([{ line: 2, reason: 'duplicate of line 3' }]);
  });

  test('the other way round, or under another id', () => {
    const turned = aGame(3, { sourceId: '402', home: AWAY, away: HOME, isNeutralSite: true });
    expect(skipped(aGame(2), turned)).toEqual([{ line: 3, reason: 'the game of line 2, listed the other way round' }]);
    expect(skipped(aGame(2), aGame(3, { sourceId: '402' }))).toEqual([
      { line: 3, reason: 'the game of line 2, listed under another id' },
    ]);
    expect(plan([turned], recorded(aGame(2))).result.skipped).toEqual([
      { line: 3, reason: 'the game is known already, listed the other way round' },
    ]);
  });

  test('are two games in baseball, where each has its own id', () => {
    const second = aGame(3, { sourceId: '402' });
    expect(plan([aGame(2), second], [], 'baseball').created).toHaveLength(2);
    const known = recordedOf(plan([aGame(2), second], [], 'baseball').created);
    expect(plan([aGame(2), second], known, 'baseball').result).toMatchObject({ unchanged: 2, skipped: [] });
    const home = { home: AWAY, away: HOME };
    expect(plan([aGame(2), aGame(3, { sourceId: '402', ...home })], [], 'baseball').created).toHaveLength(2);
  });

  test('a college does not play itself', () => {
    expect(skipped(aGame(2, { away: aTeam('Sample St.', 1) }))).toEqual([
      { line: 2, reason: 'both sides are the same college' },
    ]);
  });
});

test('the order of rows does not matter', () => {
  const third = aTeam('Nowhere Tech', null);
  const rows = [
    aGame(2),
    aGame(3, { ...WON, week: 2 }),
    aGame(4, { sourceId: null }),
    aGame(5, { sourceId: '402', home: AWAY, away: HOME }),
    aGame(6, { sourceId: '403', away: third }),
    aGame(7, { sourceId: null, home: third, away: AWAY }),
    aGame(8, { sourceId: '403', away: third, playedOn: '2025-09-13', startsAt: '2025-09-13T19:30:00.000Z' }),
  ];
  const expected = plan(rows);
  expect(expected.created).toHaveLength(3);
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
      const { created } = plan(shuffled);
      expect(created).toEqual(expected.created);
      expect(plan(shuffled, recordedOf(created)).result).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    }),
  );
});
