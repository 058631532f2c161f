import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { listClassYears } from './queries.ts';

/** Classes of a sport that show anybody, the latest first, kept in memory. */
export async function classYears({ db, memory }: Pick<Context, 'db' | 'memory'>, sport: Sport): Promise<number[]> {
  return memory.recall(`class-years ${sport}`, [`classes:${sport}`], () => listClassYears(db, sport));
}
