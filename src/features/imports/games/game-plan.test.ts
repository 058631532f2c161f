import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameFact } from '#features/schedule/games/game-view.ts';
import { type DeletedGame, type Game, type RecordedGame, sideKey } from '#features/schedule/games/public.ts';
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
  deleted: readonly DeletedGame[] = [],
) => planGames(games, recorded, { sport, source: 'sample', deleted });

/** The games of a first import, as the database returns them. */
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
  /** Rows from before and after the directory knew the home team. */
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
    expect({ changed, created: result.created }).toEqual({ changed: [], created: 0 });
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

describe('a game that staff wrote', () => {
  type Change = Partial<Omit<Game, 'home' | 'away'>> & { home?: Partial<Game['home']>; away?: Partial<Game['away']> };
  /** A game as imported, with what staff have changed since. */
  const changedBy = (
    byStaff: readonly GameFact[],
    { home, away, ...change }: Change,
    row: Pick<Partial<GameRow>, 'sourceId'> = {},
  ) =>
    recorded(aGame(2, row)).map((game) => ({
      ...game,
      ...change,
      home: { ...game.home, ...home },
      away: { ...game.away, ...away },
      byStaff,
    }));
  const notesOf = ({ result }: ReturnType<typeof plan>) => result.notes.map(({ note }) => note);

  test('takes the id of a file and what staff left open, keeps the rest, and is one game however often it is listed', () => {
    const byStaff = ['season', 'season_type', 'start', 'home', 'away', 'neutral_site'] as const;
    const known = changedBy(byStaff, { source: 'staff' }, { sourceId: null });
    const told = { ...WON, startsAt: '2025-09-06T20:00:00.000Z', week: 2, venue: 'Sample Field' };
    const done = plan([aGame(2, told), aGame(3, { ...WON, sourceId: null })], known);
    expect(done.changed).toMatchObject([
      {
        source: 'sample',
        sourceId: '401',
        week: 2,
        venue: 'Sample Field',
        isCompleted: true,
        home: { points: 21 },
        startsAt: new Date('2025-09-06T19:30:00.000Z'),
      },
    ]);
    expect({ notes: notesOf(done), created: done.created }).toEqual({
      notes: ['kept what staff entered: start'],
      created: [],
    });
    expect(done.result.skipped).toEqual([{ line: 3, reason: 'duplicate of line 2' }]);
    expect(plan([aGame(2, told)], done.changed)).toMatchObject({ changed: [], result: { unchanged: 1 } });
  });

  test('without a time takes the time, as long as the day is the same', () => {
    const noon = { startsAt: new Date('2025-09-06T18:00:00.000Z'), isTimeKnown: false };
    const known = changedBy(['day'], noon);
    expect(plan([aGame(2)], known).changed).toMatchObject([{ isTimeKnown: true }]);
    const moved = { startsAt: '2025-12-06T19:30:00.000Z', playedOn: '2025-12-06' };
    const other = plan([aGame(2, moved)], known);
    expect({ changed: other.changed, notes: notesOf(other) }).toEqual({
      changed: [],
      notes: ['kept what staff entered: day'],
    });
  });

  test('keeps a corrected result and a cancellation', () => {
    const score = { isCompleted: true, home: { points: 24 }, away: { points: 14 } };
    for (const change of [score, { stage: 'cancelled' as const }]) {
      const done = plan([aGame(2, WON)], changedBy(['result'], change));
      expect({ changed: done.changed, notes: notesOf(done) }).toEqual({
        changed: [],
        notes: ['kept what staff entered: result'],
      });
    }
    expect(plan([aGame(2)], changedBy(['result'], { stage: 'cancelled' })).result).toMatchObject({
      unchanged: 1,
      notes: [],
    });
  });

  test('is live until a file has its result, which from then on is the file’s to correct', () => {
    const known = changedBy(['result'], { stage: 'live', home: { points: 7 }, away: { points: 3 } });
    expect(plan([aGame(2)], known).result).toMatchObject({ unchanged: 1, notes: [] });
    const { changed } = plan([aGame(2, WON)], known);
    expect(changed).toMatchObject([{ stage: null, isCompleted: true, home: { points: 21 }, byStaff: [] }]);
  });

  test('is live until a file has points for it, however played out the file calls it', () => {
    const known = changedBy(['result'], { stage: 'live', home: { points: 7 }, away: { points: 3 } });
    for (const row of [{ isCompleted: true }, { isCompleted: true, home: { ...HOME, points: 21 } }])
      expect(plan([aGame(2, row)], known).result).toMatchObject({ unchanged: 1, notes: [] });
    expect(plan([aGame(2, { ...WON, isCompleted: false })], known).changed).toEqual([]);
  });

  test('stays postponed where a file still has the day that staff moved it from', () => {
    const moved = { startsAt: new Date('2025-09-07T18:00:00.000Z'), isTimeKnown: false, playedOn: '2025-09-07' };
    const known = changedBy(['day', 'result'], { ...moved, stage: 'postponed' });
    const stale = plan([aGame(2)], known);
    expect({ changed: stale.changed, notes: notesOf(stale) }).toEqual({
      changed: [],
      notes: ['kept what staff entered: day'],
    });
  });

  test('is postponed until a file has another day for it', () => {
    const known = changedBy(['result'], { stage: 'postponed' });
    expect(plan([aGame(2)], known).result.unchanged).toBe(1);
    const moved = { startsAt: '2025-12-06T19:30:00.000Z', playedOn: '2025-12-06' };
    expect(plan([aGame(2, moved)], known).changed).toMatchObject([
      { stage: null, isCompleted: false, playedOn: '2025-12-06', byStaff: [] },
    ]);
  });

  test('keeps the sides as staff turned them: a file’s points go with the teams', () => {
    const [known] = recorded(aGame(2));
    if (!known) throw new Error('no game');
    const turned = { ...known, home: known.away, away: known.home, byStaff: ['home', 'away'] as const };
    expect(plan([aGame(2, WON)], [turned]).changed).toMatchObject([
      { home: { key: 'c2', points: 14 }, away: { key: 'c1', points: 21 } },
    ]);
  });

  test('is found by a record without an id that has the sides the other way round', () => {
    const unnamed = { sourceId: null };
    const [known] = recorded(aGame(2, unnamed));
    if (!known) throw new Error('no game');
    const turned = { ...known, home: known.away, away: known.home, byStaff: ['home', 'away'] as const };
    for (const sport of ['football', 'baseball'] as const)
      expect(plan([aGame(2, { ...WON, ...unnamed })], [turned], sport)).toMatchObject({
        created: [],
        changed: [{ id: 1, home: { key: 'c2', points: 14 }, away: { key: 'c1', points: 21 } }],
      });
    const withId = plan([aGame(2, WON)], [turned]);
    expect(withId.changed).toMatchObject([{ id: 1, sourceId: '401', home: { key: 'c2' } }]);
    expect(plan([aGame(3, { sourceId: '402' })], withId.changed).result.skipped).toEqual([
      { line: 3, reason: 'the game is known already, listed the other way round' },
    ]);
  });

  test('as the second of its day has an id of staff, which gives way to the one of a file', () => {
    const [first] = changedBy(['home', 'away'], { source: 'staff' }, { sourceId: null });
    if (!first) throw new Error('no game');
    const pair = [first, { ...first, id: 2, sourceId: 'second-1' }];
    const rows = [aGame(2), aGame(3, { sourceId: '402' })];
    const { created, changed } = plan(rows, pair, 'baseball');
    expect(created).toEqual([]);
    expect(changed.map(({ id, source, sourceId }) => [id, source, sourceId])).toEqual([
      [1, 'sample', '401'],
      [2, 'sample', '402'],
    ]);
    expect(plan(rows, changed, 'baseball').result).toMatchObject({ unchanged: 2, skipped: [] });
    const [unnamed] = plan([aGame(2, { ...WON, sourceId: null })], pair.slice(1), 'baseball').changed;
    expect(unnamed).toMatchObject({ source: 'staff', sourceId: 'second-1' });
  });

  test('is one of two in baseball', () => {
    const rows = [aGame(2), aGame(3, { sourceId: '402' })];
    const known = changedBy(['home', 'away', 'start'], { source: 'staff' }, { sourceId: null });
    expect(plan(rows, known, 'baseball').created).toMatchObject([{ sourceId: '402' }]);
  });
});

describe('a game that staff deleted', () => {
  const GONE = { id: 9, playedOn: '2025-09-06', source: 'sample', sourceId: '401', homeKey: 'c1', awayKey: 'c2' };
  const skipped = (row: MatchedGame, gone: Partial<DeletedGame> = {}, sport?: 'baseball') => {
    const { created, result } = plan([row], [], sport, [{ ...GONE, ...gone }]);
    expect(created).toHaveLength(1 - result.skipped.length);
    return result.skipped.map(({ reason }) => reason);
  };
  const REASON = ['staff deleted this game: it was number 9'];

  test('does not come back with a file: neither by its id, nor by its day and sides, whichever is at home', () => {
    expect(skipped(aGame(2, { playedOn: '2025-12-06' }))).toEqual(REASON);
    expect(skipped(aGame(2, { sourceId: null }))).toEqual(REASON);
    expect(skipped(aGame(2, { home: AWAY, away: HOME }), { source: 'staff', sourceId: null })).toEqual(REASON);
    expect(skipped(aGame(2, { sourceId: '402' }))).toEqual(REASON);
    expect(skipped(aGame(2, { sourceId: '402', playedOn: '2025-09-13' }))).toEqual([]);
    expect(skipped(aGame(2, { sourceId: '402', away: aTeam('Third', 3) }))).toEqual([]);
  });

  test('in baseball leaves the other game of its day, which has another id', () => {
    expect(skipped(aGame(2, { sourceId: '402' }), {}, 'baseball')).toEqual([]);
    expect(skipped(aGame(2), {}, 'baseball')).toEqual(REASON);
  });

  test('does not stand in the way of one that is known', () => {
    expect(plan([aGame(2, WON)], recorded(aGame(2)), 'football', [GONE]).changed).toMatchObject([
      { isCompleted: true },
    ]);
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

describe('a game whose time is not set', () => {
  const SATURDAY = { startsAt: '2025-09-06T18:00:00.000Z', isTimeKnown: false, playedOn: '2025-09-06' };
  const TIMED = { startsAt: '2025-09-06T19:30:00.000Z', isTimeKnown: true, playedOn: '2025-09-06' };
  const FRIDAY = { startsAt: '2025-09-06T00:30:00.000Z', isTimeKnown: true, playedOn: '2025-09-05' };
  const SUNDAY = { startsAt: '2025-09-07T19:00:00.000Z', isTimeKnown: true, playedOn: '2025-09-07' };
  /** As imported when midnight in New York was taken for a time. */
  const MISREAD = { startsAt: '2025-09-06T04:00:00.000Z', isTimeKnown: true, playedOn: '2025-09-05' };
  const NO_ID = { sourceId: null };
  type Start = typeof SATURDAY;

  test.each<[string, Start, Start]>([
    ['at a time of its day', SATURDAY, TIMED],
    ['on the evening before', SATURDAY, FRIDAY],
    ['on the day after', SATURDAY, SUNDAY],
    ['from a midnight that was taken for a time', MISREAD, TIMED],
    ['from such a midnight to its evening', MISREAD, FRIDAY],
    ['from such a midnight to its day alone', MISREAD, SATURDAY],
  ])('is moved without an id: %s', (_words, before, after) => {
    const known = recorded(aGame(2, { ...NO_ID, ...before }));
    const { created, changed } = plan([aGame(2, { ...NO_ID, ...after })], known);
    expect({ created, changed }).toMatchObject({
      created: [],
      changed: [
        { id: 1, playedOn: after.playedOn, isTimeKnown: after.isTimeKnown, startsAt: new Date(after.startsAt) },
      ],
    });
  });

  test.each<[string, Start, string | null]>([
    ['of its day', TIMED, null],
    ['of the evening before', FRIDAY, null],
    ['of the day after', SUNDAY, null],
    ['of its day, by its id', TIMED, '401'],
    ['of the evening before, by its id', FRIDAY, '401'],
  ])('does not take back the time that came since: one %s', (_words, since, sourceId) => {
    const known = recorded(aGame(2, { ...since, sourceId }));
    expect(plan([aGame(2, { ...SATURDAY, sourceId })], known).result).toMatchObject({ created: 0, unchanged: 1 });
  });

  test('is moved by its id to a day further on that has no time either', () => {
    const later = { ...SATURDAY, playedOn: '2025-12-06', startsAt: '2025-12-06T18:00:00.000Z' };
    expect(plan([aGame(2, later)], recorded(aGame(2, FRIDAY))).changed).toMatchObject([
      { playedOn: '2025-12-06', isTimeKnown: false },
    ]);
  });

  test('is another game a week later, of other sides, or in a sport that plays on two days in a row', () => {
    const known = recorded(aGame(2, { ...NO_ID, ...SATURDAY }));
    const nextWeek = { ...TIMED, playedOn: '2025-09-13', startsAt: '2025-09-13T19:30:00.000Z' };
    expect(plan([aGame(2, { ...NO_ID, ...nextWeek })], known).created).toHaveLength(1);
    expect(plan([aGame(2, { ...NO_ID, ...SUNDAY, away: aTeam('Third', 3) })], known).created).toHaveLength(1);
    expect(plan([aGame(2, { ...NO_ID, ...SUNDAY })], known, 'baseball').created).toHaveLength(1);
  });

  test('keeps the midnight that staff wrote', () => {
    const known = recorded(aGame(2, { ...NO_ID, ...MISREAD })).map((game) => ({
      ...game,
      byStaff: ['start'] as const,
    }));
    expect(plan([aGame(2, { ...NO_ID, ...SATURDAY })], known).result).toMatchObject({ created: 0, unchanged: 1 });
  });

  test('that staff deleted does not come back with its time', () => {
    const gone = { id: 9, playedOn: '2025-09-06', source: 'sample', sourceId: null, homeKey: 'c1', awayKey: 'c2' };
    expect(plan([aGame(2, { ...NO_ID, ...FRIDAY })], [], 'football', [gone]).created).toEqual([]);
  });

  test('in one file with its time is one game, in any order', () => {
    for (const timed of [TIMED, FRIDAY, SUNDAY]) {
      const rows = [aGame(2, { ...NO_ID, ...SATURDAY }), aGame(3, { ...NO_ID, ...timed })];
      for (const order of [rows, rows.toReversed()])
        expect(plan(order)).toMatchObject({
          created: [{ startsAt: new Date(timed.startsAt), isTimeKnown: true }],
          result: { skipped: [{ line: 2, reason: 'duplicate of line 3' }] },
        });
    }
  });

  test('has its stadium written right by the same file', () => {
    const known = recorded(aGame(2)).map((game) => ({ ...game, venue: 'Johnny Red"" Floyd Stadium""' }));
    const venue = 'Johnny "Red" Floyd Stadium';
    expect(plan([aGame(2, { venue })], known).changed).toMatchObject([{ venue }]);
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
