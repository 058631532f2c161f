import {
  type ChangedProspect,
  findProspectsByName,
  type NewProspect,
  takenSlugs,
  takeSlug,
} from '#features/recruiting/prospects/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { LineNote, LineReason } from '../import-report.ts';
import { identify, type MatchedRow, withoutDuplicates } from '../recruit-identity.ts';
import { type PlanOptions, planRecruit } from '../recruit-plan.ts';

export type RecruitsPlan = {
  created: NewProspect[];
  changed: ChangedProspect[];
  unchanged: number;
  skipped: LineReason[];
  notes: LineNote[];
};

/** What the rows make of the class: two lookups, then pure rules. `lock` keeps what was looked up as it is. */
export async function planRecruits(
  db: Db,
  matched: readonly MatchedRow[],
  { sport, year, lock, ...options }: PlanOptions & { sport: Sport; year: number; lock: boolean },
): Promise<RecruitsPlan> {
  const { rows, duplicates } = withoutDuplicates(matched);
  const nameKeys = [...new Set(rows.map((row) => row.nameKey))];
  const recorded = await findProspectsByName(db, { classYear: year, nameKeys, lock });
  const identities = identify(rows, recorded, { sport, year });
  const newNames = rows.filter((_, index) => identities[index]?.kind === 'new').map((row) => row.name);
  const slugs = await takenSlugs(db, year, newNames);
  const skipped = duplicates.map((each): LineReason => ({ ...each, outcome: 'skipped' }));
  const plan: RecruitsPlan = { created: [], changed: [], unchanged: 0, skipped, notes: [] };
  for (const [index, row] of rows.entries()) {
    const identity = identities[index];
    if (!identity) continue;
    if (identity.kind === 'hidden') {
      plan.skipped.push({ line: row.line, outcome: 'skipped', reason: identity.reason });
      continue;
    }
    const existing = identity.kind === 'known' ? identity.prospect : null;
    const { outcome, change, keptByStaff } = planRecruit(row, existing, options);
    if (keptByStaff.length > 0) {
      plan.notes.push({ line: row.line, note: `kept what staff entered: ${keptByStaff.join(', ')}` });
    }
    if (identity.kind === 'new') {
      plan.created.push({ ...change, personId: identity.personId, slug: takeSlug(row.name, slugs) });
    } else if (outcome === 'updated') plan.changed.push({ ...change, id: identity.prospect.id });
    else plan.unchanged += 1;
  }
  return plan;
}
