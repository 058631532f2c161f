import { describe, expect, test } from 'vitest';
import type { Game } from '#features/schedule/games/public.ts';
import { reschedule, score, takeStep } from './game-change.ts';

const TODAY = '2026-11-21';

const side = (name: string, points: number | null) => ({ collegeId: null, name, key: name, conference: null, points });
function aGame(
  change: Partial<Omit<Game, 'home' | 'away'>> = {},
  points: readonly [number, number] | null = null,
): Game {
  const [home, away] = points ?? [null, null];
  return {
    season: 2026,
    week: null,
    seasonType: 'regular',
    startsAt: new Date('2026-11-21T18:00:00Z'),
    isTimeKnown: true,
    playedOn: TODAY,
    isCompleted: false,
    stage: null,
    isNeutralSite: false,
    isConferenceGame: null,
    venue: null,
    source: 'test',
    sourceId: null,
    byStaff: [],
    ...change,
    home: side('home', home),
    away: side('away', away),
  };
}

const FINAL = aGame({ isCompleted: true }, [21, 14]);
const live = { homePoints: 7, awayPoints: 3, status: 'live', reason: '' } as const;
const final = { homePoints: 21, awayPoints: 14, status: 'final', reason: '' } as const;
const why = { reason: 'A field goal was taken back' } as const;

describe('a score', () => {
  test('is live, goes on, and is final', () => {
    const first = score(aGame(), live, TODAY);
    expect(first).toMatchObject({ ok: true, game: { stage: 'live', isCompleted: false, home: { points: 7 } } });
    if (!first.ok) throw new Error(first.reason);
    expect(score(first.game, { ...live, awayPoints: 10 }, TODAY)).toMatchObject({ ok: true });
    expect(score(first.game, final, TODAY)).toMatchObject({
      ok: true,
      game: { stage: null, isCompleted: true, home: { points: 21 }, away: { points: 14 } },
    });
  });

  test('that is final is changed with a reason, also back to live', () => {
    const other = { ...final, awayPoints: 17 };
    expect(score(FINAL, other, TODAY)).toEqual({ ok: false, reason: 'reason_needed' });
    expect(score(FINAL, { ...other, ...why }, TODAY)).toMatchObject({ ok: true, game: { away: { points: 17 } } });
    expect(score(FINAL, { ...live, ...why }, TODAY)).toMatchObject({
      ok: true,
      game: { isCompleted: false, stage: 'live' },
    });
  });

  test('of 0-0 is one, and the same again is none', () => {
    const nought = { ...live, homePoints: 0, awayPoints: 0 };
    expect(score(aGame(), nought, TODAY)).toMatchObject({ ok: true });
    expect(score(aGame({ stage: 'live' }, [0, 0]), nought, TODAY)).toEqual({ ok: false, reason: 'nothing_changed' });
    expect(score(FINAL, final, TODAY)).toEqual({ ok: false, reason: 'nothing_changed' });
  });

  test('is not of a game to come, nor of one that is off', () => {
    expect(score(aGame({ playedOn: '2026-11-22' }), live, TODAY)).toEqual({ ok: false, reason: 'game_to_come' });
    for (const stage of ['postponed', 'cancelled'] as const)
      expect(score(aGame({ stage }), final, TODAY)).toEqual({ ok: false, reason: 'game_is_off' });
  });
});

describe('a game', () => {
  test('is postponed, cancelled and set back, without points', () => {
    const running = aGame({ stage: 'live' }, [7, 3]);
    expect(takeStep(running, { step: 'postpone', reason: '' })).toMatchObject({
      ok: true,
      game: { stage: 'postponed', home: { points: null }, away: { points: null } },
    });
    expect(takeStep(aGame({ stage: 'postponed' }), { step: 'cancel', reason: '' })).toMatchObject({ ok: true });
    for (const before of [running, aGame({ stage: 'cancelled' })])
      expect(takeStep(before, { step: 'reinstate', reason: '' })).toMatchObject({ ok: true, game: { stage: null } });
  });

  test('that is final is only set back, with a reason', () => {
    for (const step of ['postpone', 'cancel'] as const)
      expect(takeStep(FINAL, { step, ...why })).toEqual({ ok: false, reason: 'game_is_final' });
    expect(takeStep(FINAL, { step: 'reinstate', reason: '' })).toEqual({ ok: false, reason: 'reason_needed' });
    expect(takeStep(FINAL, { step: 'reinstate', ...why })).toMatchObject({
      ok: true,
      game: { isCompleted: false, stage: null, home: { points: null } },
    });
  });

  test('stays as it is where that is what was asked for', () => {
    for (const [stage, step] of [
      ['postponed', 'postpone'],
      ['cancelled', 'cancel'],
      [null, 'reinstate'],
    ] as const)
      expect(takeStep(aGame({ stage }), { step, reason: '' })).toEqual({ ok: false, reason: 'nothing_changed' });
  });

  test('that was postponed is to come on its new day; one with a score does not move there', () => {
    const later = { playedOn: '2026-12-05', startsAt: new Date('2026-12-05T18:00:00Z') };
    const postponed = aGame({ stage: 'postponed' });
    expect(reschedule(postponed, { ...postponed, ...later }, TODAY)).toMatchObject({ ok: true, game: { stage: null } });
    expect(reschedule(postponed, { ...postponed, venue: 'A field' }, TODAY)).toMatchObject({
      ok: true,
      game: { stage: 'postponed' },
    });
    for (const begun of [FINAL, aGame({ stage: 'live' }, [0, 0])])
      expect(reschedule(begun, { ...begun, ...later }, TODAY)).toEqual({ ok: false, reason: 'game_to_come' });
  });
});
