import { type CollegeMatcher, createCollegeMatcher } from '#features/directory/colleges/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { ImportOccasion } from '../../engine/public.ts';

const matchers = new WeakMap<ImportOccasion, Promise<CollegeMatcher>>();

/** The matcher of colleges, loaded once for all batches of an import: neither portal nor roster writes a college. */
export function collegesOf(db: Db, occasion: ImportOccasion): Promise<CollegeMatcher> {
  const known = matchers.get(occasion);
  if (known) return known;
  const loading = createCollegeMatcher(db);
  matchers.set(occasion, loading);
  return loading;
}
