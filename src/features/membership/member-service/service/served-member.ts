import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { lockServed, type Member } from '../../accounts/public.ts';

/** The member being served, locked until the transaction ends. Throws not_found, and the errors of `checkServed`. */
export const lockServedMember = (db: Db, ctx: Context, userId: number): Promise<Member> =>
  lockServed(db, ctx, { userId, ownWords: 'Change your own account in your profile' });
