import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { matchKey } from '#kernel/slugs.ts';

/** The college that a filter names by id, slug or short name; null if there is none. */
export function collegeIdOf(text: string, colleges: ReadonlyMap<number, CollegeFlag>): number | null {
  const byId = /^\d+$/.test(text) ? colleges.get(Number(text)) : undefined;
  if (byId) return byId.id;
  const all = [...colleges.values()];
  const slug = text.trim().toLowerCase();
  const key = matchKey(text);
  const found = all.find((each) => each.slug === slug) ?? all.find((each) => matchKey(each.shortName) === key);
  return found?.id ?? null;
}
