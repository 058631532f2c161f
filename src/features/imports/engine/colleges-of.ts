import { createCollegeMatcher } from '#features/directory/colleges/public.ts';
import { preparedOnce } from '#platform/db/database.ts';

/**
 * The matcher of colleges, loaded once for all batches of an import, which run in one transaction. Only for kinds that write no
 * college: what is written later in the same transaction, it does not know.
 */
export const collegesOf = preparedOnce(createCollegeMatcher);
