import { lockClasses, rankClass, writeProspects } from '#features/recruiting/prospects/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { BatchResult, ImportOccasion, LineNote, StagedRow } from '../../engine/public.ts';
import type { RecruitRow } from '../recruit-row.ts';
import { matchRecruits } from './match-recruits.ts';
import { planRecruits, type RecruitsPlan } from './plan-recruits.ts';

/** Brings a batch of whole names into the class: match → plan → write. The caller opens the transaction. */
export async function applyRecruits(
  db: Db,
  staged: readonly StagedRow<RecruitRow>[],
  occasion: ImportOccasion,
): Promise<BatchResult> {
  const { sport, now, on, checkpoint, ratingFromStars, decisions } = occasion;
  const year = yearOf(occasion);
  const { rows, unmatched, collegesGiven } = await matchRecruits(db, staged);
  await checkpoint();
  const plan = await planRecruits(db, rows, { sport, year, on, ratingFromStars, decisions });
  await checkpoint();
  await writeProspects(db, plan, { sport, classYear: year, now, on, changedBy: 'import', checkpoint });
  return {
    created: plan.created.length,
    updated: plan.changed.length,
    unchanged: plan.unchanged,
    skipped: plan.skipped,
    notes: [...unkeptNotes(staged, occasion), ...plan.notes],
    doubts: plan.doubts,
    unmatched,
    schoolsGiven: collegesGiven,
    tags: tagsOf(plan),
  };
}

/** Locks the class before its rows, as everything else that orders the class does, so that no two wait for each other. */
export async function holdClass(db: Db, occasion: { sport: Sport; year: number | null }): Promise<void> {
  await lockClasses(db, [{ sport: occasion.sport, classYear: yearOf(occasion) }]);
}

/** Ranks the class again after its prospects were written or restored. */
export async function rankRecruits(db: Db, occasion: { sport: Sport; year: number | null }): Promise<string[]> {
  const year = yearOf(occasion);
  const ids = await rankClass(db, occasion.sport, year);
  return [`list:${occasion.sport}-${year}`, `classes:${occasion.sport}`, ...ids.map((id) => `prospect:${id}`)];
}

function yearOf({ year }: { year: number | null }): number {
  if (year === null) throw new Error('An import of recruits has a class year');
  return year;
}

/** What was said of the columns that a layout is known to have wrong: once for each import. */
const said = new WeakMap<ImportOccasion, Set<string>>();

function unkeptNotes(staged: readonly StagedRow<RecruitRow>[], occasion: ImportOccasion): LineNote[] {
  const before = said.get(occasion) ?? new Set<string>();
  said.set(occasion, before);
  const fresh = new Set(staged.flatMap(({ row }) => row.unkept).filter((note) => !before.has(note)));
  for (const note of fresh) before.add(note);
  return [...fresh].map((note) => ({ line: null, note }));
}

function tagsOf({ created, changed }: RecruitsPlan): string[] {
  const colleges = [...created, ...changed].flatMap(({ signing }) => [
    signing?.collegeId,
    signing?.corrects?.collegeId,
    signing?.leaves?.collegeId,
  ]);
  return [
    ...changed.map(({ id }) => `prospect:${id}`),
    ...new Set(colleges.flatMap((id) => (id ? [`college:${id}`] : []))),
  ];
}
