import { lockProspect } from '#features/recruiting/prospects/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { requestTakedown } from '../contract.ts';
import { insertRequest } from '../queries.ts';

type Wish = ParsedOf<typeof requestTakedown>['body'];

/** Keeps the request for the staff. Throws not_found where nobody is shown: whether somebody was taken down is not told. */
export async function keepRequest(ctx: Context, { prospectId, ...asked }: Wish): Promise<{ prospectId: number }> {
  await ctx.db.transaction(async (db) => {
    const prospect = await lockProspect(db, prospectId, 'share');
    if (!prospect || prospect.isHidden) throw apiError('not_found');
    const { personId, name: personName } = prospect;
    await insertRequest(db, { ...asked, prospectId, personId, personName, createdAt: ctx.now });
  });
  return { prospectId };
}
