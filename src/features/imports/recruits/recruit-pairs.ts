import type { RecordedProspect } from '#features/recruiting/prospects/public.ts';
import { confidenceOf, likeness, SURE, type Traits } from './recruit-traits.ts';

/** Which row is which prospect of its class: one to one, the surest first, and nothing that could as well be otherwise. Pure. */

export type Known = { prospect: RecordedProspect; traits: Traits };

/**
 * The match of a row. `unsure`: it is one of several prospects, and nothing says which. `contested`: more rows than there are
 * prospects fit them equally, so some of the rows are other people.
 */
export type Pairing =
  | { kind: 'paired'; known: Known; confidence: number }
  | { kind: 'unsure' | 'contested'; among: Known[]; confidence: number };

type Pair = { row: number; known: Known; confidence: number; likeness: number };

/** The pairing of each row that has a sure match, by the row's index. */
export function pairUp(rows: readonly Traits[], candidatesOf: (row: Traits) => readonly Known[]): Map<number, Pairing> {
  const pairs = rows.flatMap((row, index) =>
    candidatesOf(row).map(
      (known): Pair => ({
        row: index,
        known,
        confidence: confidenceOf(row, known.traits),
        likeness: likeness(row, known.traits),
      }),
    ),
  );
  const sure = pairs.filter((pair) => pair.confidence >= SURE);
  const levels = Map.groupBy(sure, (pair) => pair.confidence * 100 + pair.likeness / 100);
  const found = new Map<number, Pairing>();
  const taken = new Set<Known>();
  // No other row takes a prospect that a row is unsure of: if it changed that prospect, the next import would decide otherwise.
  const held = new Set<Known>();
  for (const [, level] of [...levels].toSorted(([a], [b]) => b - a)) {
    const open = level.filter((pair) => !found.has(pair.row) && !taken.has(pair.known));
    for (const knot of knotsOf(open)) {
      const among = [...new Set(knot.map((pair) => pair.known))];
      const kind = kindOf(new Set(knot.map((pair) => pair.row)).size, among, held);
      for (const { row, known, confidence } of knot) {
        found.set(row, kind === 'paired' ? { kind, known, confidence } : { kind, among, confidence });
        if (kind === 'paired') taken.add(known);
        if (kind === 'unsure') held.add(known);
      }
    }
  }
  return found;
}

function kindOf(rows: number, among: readonly Known[], held: ReadonlySet<Known>): Pairing['kind'] {
  if (among.some((known) => held.has(known))) return 'unsure';
  if (rows === 1 && among.length === 1) return 'paired';
  return rows <= among.length ? 'unsure' : 'contested';
}

/** The pairs that hang together, by a row or by a prospect. */
function knotsOf(pairs: readonly Pair[]): Pair[][] {
  const ofRow = Map.groupBy(pairs, (pair) => pair.row);
  const ofKnown = Map.groupBy(pairs, (pair) => pair.known);
  const seen = new Set<Pair>();
  return pairs.flatMap((start) => {
    if (seen.has(start)) return [];
    const knot = [start];
    seen.add(start);
    for (const pair of knot) {
      for (const next of [...(ofRow.get(pair.row) ?? []), ...(ofKnown.get(pair.known) ?? [])]) {
        if (seen.has(next)) continue;
        seen.add(next);
        knot.push(next);
      }
    }
    return [knot];
  });
}
