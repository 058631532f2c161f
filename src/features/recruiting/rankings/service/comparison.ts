import { collegeFlags } from '#features/directory/colleges/public.ts';
import { LARGEST_ID } from '#kernel/ids.ts';
import type { Context } from '#platform/context.ts';
import { compositeRating, listProspectRecords, prospectRowOf, RATING_UNIT } from '../../prospects/public.ts';
import { MOST_COMPARED } from '../compare-view.ts';
import { listRatingsOf } from '../queries.ts';

/** The first four visible prospects, in the requested order; unknown ids are skipped. */
export async function comparison(ctx: Context, text: string) {
  const wanted = idsOf(text);
  const records = await listProspectRecords(ctx.db, wanted);
  const found = wanted.flatMap((id) => records.filter((record) => record.id === id)).slice(0, MOST_COMPARED);
  const ratings = await listRatingsOf(
    ctx.db,
    found.map(({ id }) => id),
  );
  const colleges = await collegeFlags(ctx);
  return {
    prospects: found.map((record) => {
      const own = ratings.filter(({ prospectId }) => prospectId === record.id);
      return {
        ...prospectRowOf(record, colleges),
        composite: compositeRating(own),
        serviceRatings: own.map(({ service, scale, value }) => ({ service, scale, value: value / RATING_UNIT })),
      };
    }),
  };
}

/** Ids within the range of the columns, without duplicates. */
function idsOf(text: string): number[] {
  const ids = text
    .split(',')
    .filter((part) => /^[1-9]\d{0,9}$/.test(part.trim()))
    .map(Number);
  return [...new Set(ids)].filter((id) => id <= LARGEST_ID);
}
