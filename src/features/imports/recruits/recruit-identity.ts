import type { RecordedProspect } from '#features/recruiting/prospects/public.ts';
import type { HiddenPlayer } from '#features/transfers/college-players/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { NO_DECISIONS, type RowDecision, type RowDecisions } from '../engine/public.ts';
import { type Known, type Pairing, pairUp } from './recruit-pairs.ts';
import { maybeTakenDown } from './recruit-takedown.ts';
import {
  confidenceOf,
  contradict,
  DOUBTFUL,
  haveSameSchool,
  type MatchedRow,
  numbering,
  type Traits,
  traitsOfRecord,
  traitsOfRow,
} from './recruit-traits.ts';

/**
 * Identifies the prospect of each row. A row is a prospect of the same sport and class if that is certain. A row that may be a
 * known prospect is new, and listed for a person to decide; one that is one of several known prospects is left out and listed.
 * Pure, and the order of rows does not matter.
 */

/** Prospects that a row may mean, the surest first. */
export type Unsure = { confidence: number; candidates: RecordedProspect[] };

export type Identity =
  | { kind: 'known'; prospect: RecordedProspect; confidence: number }
  /** `personId`: of a person known from another class or sport. */
  | { kind: 'new'; personId: number | null; doubt: Unsure | null }
  | { kind: 'unsure'; doubt: Unsure }
  | { kind: 'hidden'; reason: string };

const CANDIDATES_LISTED = 5;

/**
 * The identity of each row, in the rows' order. `recorded`: every prospect with these names in this class and the ones beside
 * it, of all sports, and those that sources number as the rows. `hiddenPlayers`: college players of these names who were taken
 * down. Each prospect and each person belongs to one row at most.
 */
export function identify(
  rows: readonly MatchedRow[],
  recorded: readonly RecordedProspect[],
  {
    sport,
    year,
    hiddenPlayers = [],
    decisions = NO_DECISIONS,
  }: { sport: Sport; year: number; hiddenPlayers?: readonly HiddenPlayer[]; decisions?: RowDecisions | undefined },
): Identity[] {
  const isPerhapsHiddenPlayer = rows.map(maybeTakenDown(hiddenPlayers, { sport, year }));
  const known = recorded.map((prospect): Known => ({ prospect, traits: traitsOfRecord(prospect) }));
  const isOfClass = ({ prospect }: Known) => prospect.sport === sport && prospect.classYear === year;
  const inClass = candidates(known.filter(isOfClass));
  const elsewhere = candidates(known.filter((each) => !isOfClass(each)));
  const wanted = rows.map(traitsOfRow);
  const decided = rows.map(({ line }) => decisions.get(line));
  const pairings = pairAsDecided(wanted, inClass, decided);
  const paired = [...pairings.values()].flatMap((each) => (each.kind === 'paired' ? [each.known] : []));
  const taken = new Set(paired);
  const takenPersons = new Set(paired.map(({ prospect }) => prospect.personId));

  return wanted.map((row, index): Identity => {
    const pairing = pairings.get(index);
    if (pairing?.kind === 'paired') {
      const { prospect } = pairing.known;
      if (prospect.isHidden) return { kind: 'hidden', reason: 'hidden' };
      return { kind: 'known', prospect, confidence: pairing.confidence };
    }
    const open = inClass(row).filter((each) => !taken.has(each));
    // A takedown must survive another spelling of the school: a namesake from the same place is not let in.
    const isPerhapsHidden = open.some(
      ({ prospect, traits }) => prospect.isHidden && !contradict(traits.region, row.region),
    );
    if (isPerhapsHidden || isPerhapsHiddenPlayer[index])
      return { kind: 'hidden', reason: 'hidden: perhaps the person who was taken down' };
    if (decided[index]?.choice === 'new') return { kind: 'new', personId: null, doubt: null };
    if (pairing?.kind === 'unsure') return { kind: 'unsure', doubt: unsureOf(pairing.among, pairing.confidence) };

    const person = elsewhere(row).find(
      ({ prospect, traits }) => !takenPersons.has(prospect.personId) && areOnePerson(row, traits, prospect, sport),
    );
    if (person?.prospect.isHidden) return { kind: 'hidden', reason: 'hidden: taken down in another class or sport' };
    if (person) takenPersons.add(person.prospect.personId);
    const personId = person?.prospect.personId ?? null;
    if (person?.prospect.sport === sport && numbering(row, person.traits) === 'same') {
      return { kind: 'new', personId, doubt: unsureOf([person], 1) };
    }
    return { kind: 'new', personId, doubt: doubtOf(row, open) };
  });
}

/** Decided rows go first: their prospects are not matched again, and a row decided as new matches none. */
function pairAsDecided(
  rows: readonly Traits[],
  inClass: (row: Traits) => readonly Known[],
  decided: readonly (RowDecision | undefined)[],
): Map<number, Pairing> {
  const pairings = new Map<number, Pairing>();
  const taken = new Set<Known>();
  for (const [index, row] of rows.entries()) {
    const decision = decided[index];
    if (decision?.choice !== 'same' || decision.as.kind !== 'prospect') continue;
    const known = inClass(row).find((each) => each.prospect.id === decision.as.id && !taken.has(each));
    if (!known) continue;
    taken.add(known);
    pairings.set(index, { kind: 'paired', known, confidence: 1 });
  }
  const isOpen = (index: number) => !pairings.has(index) && decided[index]?.choice !== 'new';
  const open = rows.flatMap((row, index) => (isOpen(index) ? [{ row, index }] : []));
  const others = pairUp(
    open.map(({ row }) => row),
    (row) => inClass(row).filter((each) => !taken.has(each)),
  );
  for (const [place, { index }] of open.entries()) {
    const pairing = others.get(place);
    if (pairing) pairings.set(index, pairing);
  }
  return pairings;
}

/** Finds prospects by the person's name and by the numbers of sources. */
function candidates(known: readonly Known[]): (row: Traits) => readonly Known[] {
  const byPerson = Map.groupBy(known, ({ traits }) => traits.person);
  const byNumber = Map.groupBy(
    known.flatMap((each) => each.traits.sourceIds.map((id) => ({ each, id }))),
    ({ id }) => JSON.stringify([id.source, id.sourceId]),
  );
  return ({ person, sourceIds }) => {
    const named = byPerson.get(person) ?? [];
    const numbered = sourceIds.flatMap(
      ({ source, sourceId }) => byNumber.get(JSON.stringify([source, sourceId])) ?? [],
    );
    return numbered.length === 0 ? named : [...new Set([...named, ...numbered.map(({ each }) => each)])];
  };
}

/** Across classes and sports a name is little: the school and the state have to agree, or the number of the same sport. */
function areOnePerson(row: Traits, other: Traits, prospect: RecordedProspect, sport: string): boolean {
  if (prospect.sport === sport && numbering(row, other) === 'same') return confidenceOf(row, other) === 1;
  return (
    row.person === other.person && haveSameSchool(row, other) && row.region !== null && row.region === other.region
  );
}

function doubtOf(row: Traits, open: readonly Known[]): Unsure | null {
  const doubtful = open
    .filter(({ prospect }) => !prospect.isHidden)
    .map((known) => ({ known, confidence: confidenceOf(row, known.traits) }))
    .filter(({ confidence }) => confidence >= DOUBTFUL)
    .toSorted((a, b) => b.confidence - a.confidence || a.known.prospect.id - b.known.prospect.id);
  const [first] = doubtful;
  return first
    ? unsureOf(
        doubtful.map(({ known }) => known),
        first.confidence,
      )
    : null;
}

function unsureOf(known: readonly Known[], confidence: number): Unsure {
  const shown = known.filter(({ prospect }) => !prospect.isHidden).slice(0, CANDIDATES_LISTED);
  return { confidence, candidates: shown.map(({ prospect }) => prospect) };
}
