import { listAllColleges, teamKeyOf } from '#features/directory/colleges/public.ts';
import type { Context } from '#platform/context.ts';
import type { CollegeFlag } from './prospect-view.ts';

/** Every college as a flag, by id: nearly each row of each list names one, and there are some two thousand. */
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
