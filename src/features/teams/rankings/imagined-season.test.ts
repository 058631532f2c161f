import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addableEntries,
  bonusShifts,
  movePlayers,
  moveProspects,
  rankTransfers,
  type SeasonEntry,
} from './imagined-season.ts';
import { classScore, commitContributions, pointsOf } from './team-class.ts';

const HERE = 1;
const college = fc.option(fc.integer({ min: 1, max: 6 }));
const tenths = fc.option(fc.integer({ min: 49, max: 61 }));
const ids = fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 12 });

const prospects = fc
  .array(fc.record({ collegeId: college, ratingTenths: tenths, rank: fc.option(fc.integer({ min: 1, max: 300 })) }), {
    maxLength: 45,
  })
  .map((rows) => rows.map((row, index) => ({ ...row, id: index + 1, stars: null })));

/** Some players have more than one entry. */
const season = fc
  .array(fc.record({ collegeId: college, playerId: fc.integer({ min: 1, max: 40 }), origin: college }), {
    maxLength: 45,
  })
  .map((rows): SeasonEntry[] =>
    rows.map(({ collegeId, playerId, origin }, index) => ({
      id: index + 1,
      playerId,
      originCollegeId: origin,
      collegeId: origin === collegeId ? null : collegeId,
      exitType: origin === collegeId || collegeId === null ? null : 'committed',
      ratingTenths: null,
      stars: null,
      place: index + 1,
    })),
  );

describe('prospects', () => {
  const pointsIn = (all: Parameters<typeof moveProspects>[0], collegeId: number) => {
    const commits = all.filter((each) => each.collegeId === collegeId);
    return pointsOf(classScore(commits, commitContributions('football', commits)));
  };

  test('everybody is in one class at most, whoever is added is in this one, and no other class gains', () => {
    fc.assert(
      fc.property(prospects, ids, ids, (all, add, remove) => {
        const moved = moveProspects(all, { collegeId: HERE, add, remove });
        expect(moved.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
        for (const { id, collegeId } of moved) {
          const was = all.find((each) => each.id === id)?.collegeId ?? null;
          const isOut = was === HERE && remove.includes(id);
          expect(collegeId).toBe(add.includes(id) ? HERE : isOut ? null : was);
        }
        for (const other of [2, 3, 4, 5, 6]) expect(pointsIn(moved, other)).toBeLessThanOrEqual(pointsIn(all, other));
      }),
    );
  });

  test('a class loses exactly what it is without him', () => {
    fc.assert(
      fc.property(prospects, (all) => {
        const gone = all.find(({ collegeId }) => collegeId === 2);
        fc.pre(gone !== undefined);
        const moved = moveProspects(all, { collegeId: HERE, add: [gone?.id ?? 0], remove: [] });
        expect(pointsIn(moved, 2)).toBe(
          pointsIn(
            all.filter((each) => each !== gone),
            2,
          ),
        );
      }),
    );
  });
});

describe('portal players', () => {
  const anEntry = (id: number, facts: Partial<SeasonEntry> = {}): SeasonEntry => ({
    id,
    playerId: id,
    originCollegeId: 9,
    collegeId: null,
    exitType: null,
    ratingTenths: null,
    stars: null,
    place: id,
    ...facts,
  });

  test('no player comes by two entries who did not before, nobody comes back to the college that he leaves', () => {
    fc.assert(
      fc.property(season, ids, ids, (order, add, remove) => {
        const moved = movePlayers(order, { collegeId: HERE, add, remove });
        const added = addableEntries(order, { collegeId: HERE, add });
        for (const { id, playerId } of added) {
          const coming = moved.filter((each) => each.playerId === playerId && each.collegeId !== null);
          expect(coming.map((each) => [each.id, each.collegeId])).toEqual([[id, HERE]]);
        }
        for (const { originCollegeId } of added) expect(originCollegeId).not.toBe(HERE);
      }),
    );
  });

  test('ranks are a permutation, and whoever is only added lowers nobody’s number', () => {
    fc.assert(
      fc.property(season, ids, (order, add) => {
        const before = rankTransfers(order);
        const after = rankTransfers(movePlayers(order, { collegeId: HERE, add, remove: [] }));
        expect(after.map(({ rank }) => rank)).toEqual(after.map((_, index) => index + 1));
        const lost = [...bonusShifts(before, after)].filter(([id, shift]) => id !== HERE && shift > 0);
        const hasLost = addableEntries(order, { collegeId: HERE, add }).some(({ playerId }) =>
          order.some((each) => each.playerId === playerId && each.collegeId !== null),
        );
        // Only a player who leaves another class can make room in the order.
        if (!hasLost) expect(lost).toEqual([]);
      }),
    );
  });

  test('the bonus of an open player is that of his place, and those behind him fall by one', () => {
    const order = [anEntry(1, { collegeId: 2 }), anEntry(2), anEntry(3, { collegeId: 3 })];
    const before = rankTransfers(order);
    const after = rankTransfers(movePlayers(order, { collegeId: HERE, add: [2], remove: [] }));
    expect(after.map(({ id, rank }) => [id, rank])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect([...bonusShifts(before, after)]).toEqual([
      [2, 0],
      [3, -1],
      [HERE, 93],
    ]);
  });

  test('who is out of the portal for good, or leaves this college, is not added', () => {
    const order = [
      anEntry(1, { exitType: 'withdrawn' }),
      anEntry(2, { exitType: 'pro' }),
      anEntry(3, { originCollegeId: HERE }),
      anEntry(4, { exitType: 'signed', collegeId: 2 }),
      anEntry(5),
    ];
    expect(addableEntries(order, { collegeId: HERE, add: [1, 2, 3, 4, 5] }).map(({ id }) => id)).toEqual([4, 5]);
  });

  test('who stands behind all that have a bonus has no rank, known by his place or not', () => {
    const order = [anEntry(1), ...[2, 101, 102, 250].map((id) => anEntry(id, { collegeId: 2 }))];
    expect(rankTransfers([...order, anEntry(300, { collegeId: 3, place: null })]).map(({ rank }) => rank)).toEqual([
      1,
      100,
      null,
      null,
      null,
    ]);
  });
});
