import {
  type ChangedProspect,
  type NewProspect,
  type RecordedProspect,
  takenSlugs,
  takeSlug,
} from '#features/recruiting/prospects/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { Doubt, LineNote, RowDecisions } from '../../engine/public.ts';
import { type Duplicate, withoutDuplicates } from '../recruit-duplicates.ts';
import type { Identity, Unsure } from '../recruit-identity.ts';
import { type PlanOptions, planRecruit } from '../recruit-plan.ts';
import { settledIdentities } from '../recruit-settling.ts';
import type { MatchedRow } from '../recruit-traits.ts';
import { findRecorded } from './find-recorded.ts';

export type RecruitsPlan = {
  created: NewProspect[];
  changed: ChangedProspect[];
  unchanged: number;
  skipped: Duplicate[];
  notes: LineNote[];
  doubts: Doubt[];
};

/** From here down a match is noted with how sure it is. */
const WORTH_A_NOTE = 0.9;

/** Plans the changes of the rows to the class: some lookups, then pure rules. */
export async function planRecruits(
  db: Db,
  matched: readonly MatchedRow[],
  { sport, ...options }: PlanOptions & { sport: Sport; decisions?: RowDecisions | undefined },
): Promise<RecruitsPlan> {
  const { rows, duplicates } = withoutDuplicates(matched);
  const { prospects: recorded, hiddenPlayers } = await findRecorded(db, rows, { sport, year: options.year });
  const identities = settledIdentities(rows, recorded, { ...options, sport, hiddenPlayers });
  const newNames = rows.filter((_, index) => identities[index]?.kind === 'new').map((row) => row.name);
  const slugs = await takenSlugs(db, options.year, newNames);
  const numbers = new Set(recorded.filter((each) => each.sport === sport).flatMap(numbersOf));
  const plan: RecruitsPlan = { created: [], changed: [], unchanged: 0, skipped: duplicates, notes: [], doubts: [] };
  for (const [index, row] of rows.entries()) {
    const identity = identities[index];
    if (!identity) continue;
    const { line } = row;
    const doubt = doubtOf(line, identity, { sport, year: options.year });
    if (doubt) plan.doubts.push(doubt);
    if (identity.kind === 'hidden' || identity.kind === 'unsure') {
      const reason = identity.kind === 'hidden' ? identity.reason : 'fits several prospects: see the doubtful matches';
      plan.skipped.push({ line, reason });
      continue;
    }
    const existing = identity.kind === 'known' ? identity.prospect : null;
    const isNumberFree = !numbers.has(numberOf(row.source, row.sourceId));
    const { outcome, change, keptByStaff } = planRecruit(row, existing, { ...options, isNumberFree });
    plan.notes.push(...notesOf(line, identity, keptByStaff));
    if (identity.kind === 'new') {
      plan.created.push({ ...change, personId: identity.personId, slug: takeSlug(row.name, slugs) });
    } else if (outcome === 'updated') plan.changed.push({ ...change, id: identity.prospect.id });
    else plan.unchanged += 1;
  }
  return plan;
}

const numberOf = (source: string, sourceId: string | null) => JSON.stringify([source, sourceId]);
const numbersOf = ({ sourceIds }: RecordedProspect) =>
  sourceIds.map(({ source, sourceId }) => numberOf(source, sourceId));

type ClassOfFile = { sport: Sport; year: number };

function doubtOf(line: number, identity: Identity, of: ClassOfFile): Doubt | null {
  if (identity.kind === 'unsure')
    return { line, text: 'fits several prospects, so it is left out', ...listed(identity.doubt, of) };
  if (identity.kind !== 'new' || identity.doubt === null) return null;
  const text = identity.doubt.confidence === 1 ? 'of another class in the same source' : 'perhaps somebody known';
  return { line, text: `${text}: counts as a new prospect`, ...listed(identity.doubt, of) };
}

/** Candidates are prospects of this class only: a row never matches one of another class. */
const listed = ({ confidence, candidates }: Unsure, { sport, year }: ClassOfFile) => ({
  confidence,
  candidates: candidates.map(({ slug, classYear }) => `${slug} (${classYear})`),
  people: candidates.flatMap((each) =>
    each.sport === sport && each.classYear === year ? [{ kind: 'prospect' as const, id: each.id }] : [],
  ),
});

function notesOf(line: number, identity: Identity, keptByStaff: readonly string[]): LineNote[] {
  const notes: LineNote[] = [];
  if (identity.kind === 'known' && identity.confidence < WORTH_A_NOTE) {
    notes.push({ line, note: `matched with confidence ${identity.confidence}` });
  }
  if (keptByStaff.length > 0) notes.push({ line, note: `kept what staff entered: ${keptByStaff.join(', ')}` });
  return notes;
}
