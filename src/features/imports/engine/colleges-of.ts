import { createCollegeMatcher } from '#features/directory/colleges/public.ts';
import { preparedOnce } from '#platform/db/database.ts';

/**
 * The college matcher, loaded once for all batches of an import, which run in one transaction. Only for kinds that write no colleges,
 * because it does not see later writes of the transaction.
 */
export const collegesOf = preparedOnce(createCollegeMatcher);
