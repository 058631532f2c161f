import { rankClass, writeProspects } from '#features/recruiting/prospects/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import type { ImportCounts } from '../import-report.ts';
import { insertImport } from '../queries.ts';
import type { RecruitsPlan } from './plan-recruits.ts';

export type Application = {
  sport: Sport;
  year: number;
  now: Date;
  on: string;
  source: string;
  ratingFromStars: boolean;
  fileName: string;
  checksum: string;
  counts: ImportCounts;
  checkpoint: () => Promise<void>;
};

/** Writes the plan, ranks the class anew and tells of it; the caller opens the transaction. */
export async function applyRecruits(db: Db, plan: RecruitsPlan, how: Application): Promise<void> {
  const { sport, year, now, on, counts, checkpoint } = how;
  await writeProspects(db, plan, { sport, classYear: year, now, on, changedBy: 'import', checkpoint });
  const reranked = await rankClass(db, sport, year);
  const importId = await insertImport(db, {
    kind: 'recruits',
    fileName: how.fileName,
    checksum: how.checksum,
    sport,
    year,
    options: { ratingFromStars: how.ratingFromStars, source: how.source },
    counts,
    at: now,
  });
  await emit(db, { type: 'import_applied', importId, kind: 'recruits', sport, year, counts });
  const written = [...plan.created, ...plan.changed];
  await purgeTags(db, [
    `list:${sport}-${year}`,
    `classes:${sport}`,
    ...[...plan.changed.map((prospect) => prospect.id), ...reranked].map((id) => `prospect:${id}`),
    ...written
      .flatMap(({ signing }) => [signing?.collegeId, signing?.corrects?.collegeId])
      .flatMap((id) => (id ? [`college:${id}`] : [])),
  ]);
  await checkpoint();
}
