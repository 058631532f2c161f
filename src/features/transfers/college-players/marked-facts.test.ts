import { describe, expect, test } from 'vitest';
import { joinPlayers, keepStaffFacts, type MarkedFacts, marksAdded, withStaffFactsOf } from './marked-facts.ts';
import type { PlayerFact } from './player-fact-view.ts';

const STAFF = { source: 'staff', on: '2026-11-21' };
const YAHOO = { source: 'yahoo', on: '2026-11-20' };
const FACTS: MarkedFacts = {
  collegeId: 1,
  collegeName: null,
  season: 2026,
  grade: 2,
  position: 'QB',
  heightInches: 74,
  weightLbs: 203,
  jersey: '4',
  hometownCity: 'Mobile',
  hometownState: 'AL',
  hometownCountry: 'US',
  provenance: null,
};
const byStaff = (facts: readonly PlayerFact[], changes: Partial<MarkedFacts> = {}): MarkedFacts => ({
  ...FACTS,
  provenance: Object.fromEntries(facts.map((fact) => [fact, STAFF])),
  ...changes,
});

describe('an import', () => {
  test('of the same season leaves what staff wrote and takes the rest', () => {
    const after = { ...FACTS, jersey: '88', weightLbs: 240, heightInches: 75 };
    const { state, kept } = keepStaffFacts(byStaff(['jersey', 'weightLbs']), after);
    expect({ state, kept }).toEqual({
      state: { ...after, jersey: '4', weightLbs: 203 },
      kept: ['weightLbs', 'jersey'],
    });
  });

  test('of a later season replaces facts of one season only', () => {
    const after = { ...FACTS, season: 2027, jersey: '88', weightLbs: 240 };
    expect(keepStaffFacts(byStaff(['jersey', 'weightLbs']), after)).toEqual({
      state: { ...after, weightLbs: 203 },
      kept: ['weightLbs'],
      byStaff: ['weightLbs'],
    });
  });

  test('by a portal entry of a later season replaces the college and leaves the jersey', () => {
    const after = { ...FACTS, collegeId: 2, jersey: '88' };
    expect(keepStaffFacts(byStaff(['college', 'jersey']), after, 2027)).toMatchObject({
      state: { collegeId: 2, jersey: '4' },
      byStaff: ['jersey'],
    });
  });

  test('that says the same as staff keeps nothing to note', () => {
    expect(keepStaffFacts(byStaff(['jersey']), FACTS)).toEqual({ state: FACTS, kept: [], byStaff: ['jersey'] });
  });
});

describe('two players who are one', () => {
  test('have each fact, and its origin, from the side that staff wrote, the kept one first', () => {
    const kept = byStaff(['weightLbs'], { weightLbs: 190 });
    const gone = { ...byStaff(['weightLbs', 'heightInches'], { weightLbs: 230, heightInches: 77 }) };
    expect(joinPlayers({ kept, gone })).toMatchObject({
      facts: { weightLbs: 190, heightInches: 77 },
      provenance: { weightLbs: STAFF, heightInches: STAFF },
    });
  });

  test('have the value of an import with no mark, although staff marked the other value', () => {
    const kept = { ...FACTS, season: 2027, jersey: '12' };
    const gone = { ...byStaff(['jersey'], { jersey: '88' }), season: 2026 };
    expect(joinPlayers({ kept, gone })).toMatchObject({ facts: { jersey: '12', season: 2027 }, provenance: {} });
  });

  test('have no class or jersey of an earlier season, and the last college that is known', () => {
    const kept = byStaff(['jersey', 'grade']);
    const gone = { ...FACTS, season: 2027, grade: null, jersey: null, collegeId: null };
    expect(joinPlayers({ kept, gone })).toMatchObject({
      facts: { season: 2027, grade: null, jersey: null, collegeId: 1 },
      provenance: {},
    });
  });

  test('keep the origin of a fact that the provider said', () => {
    const kept = { ...FACTS, weightLbs: null };
    const gone = { ...FACTS, weightLbs: 205, provenance: { weightLbs: YAHOO, jersey: YAHOO } };
    expect(joinPlayers({ kept, gone }).provenance).toEqual({ weightLbs: YAHOO });
  });
});

describe('a player that an import joins with others', () => {
  test('takes over what staff wrote of them, and nothing else', () => {
    const player = byStaff(['heightInches'], { heightInches: 75 });
    const other = byStaff(['heightInches', 'weightLbs'], { heightInches: 70, weightLbs: 199, position: 'WR' });
    const joined = withStaffFactsOf(player, [other]);
    expect(joined).toMatchObject({ heightInches: 75, weightLbs: 199, position: 'QB' });
    expect(marksAdded(player, joined, ['heightInches', 'weightLbs'])).toEqual({ weightLbs: STAFF });
  });

  test('takes over a fact of a season with its season', () => {
    const other = byStaff(['jersey'], { jersey: '7', season: 2027, grade: 3 });
    expect(withStaffFactsOf(FACTS, [other])).toMatchObject({ jersey: '7', season: 2027, grade: 3 });
  });

  test('is the very same where staff wrote nothing of the others', () => {
    expect(withStaffFactsOf(FACTS, [{ ...FACTS, weightLbs: 240 }])).toBe(FACTS);
  });
});
