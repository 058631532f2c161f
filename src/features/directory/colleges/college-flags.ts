import type { Context } from '#platform/context.ts';
import { teamKeyOf } from './college.ts';
import type { CollegeFlag } from './college-flag-view.ts';
import { listAllColleges } from './queries.ts';

/** All colleges as flags, by id: nearly every row of every list shows one, and there are about two thousand. */
export async function collegeFlags({
  db,
  memory,
}: Pick<Context, 'db' | 'memory'>): Promise<ReadonlyMap<number, CollegeFlag>> {
  return memory.recall('college-flags', ['colleges'], async () => {
    const colleges = await listAllColleges(db);
    return new Map(
      colleges.map((college) => [
        college.id,
        {
          id: college.id,
          slug: college.slug,
          shortName: college.shortName,
          abbreviation: college.abbreviation,
          teamKey: teamKeyOf(college),
        },
      ]),
    );
  });
}
