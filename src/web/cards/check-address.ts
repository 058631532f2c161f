import { isApiError } from '#kernel/errors.ts';
import type { Api } from '../request-context.ts';

/** An address is checked by a tax estimate that nothing is bought by (specification, section 5). */

export const ZIP_ELSEWHERE = 'This ZIP code is in another state. Please check both.';

/** What is wrong with the ZIP code; null: nothing, or nobody can tell, because other failures of the estimate say nothing about it. */
export async function zipFault(api: Api, { state, zip }: { state: string; zip: string }): Promise<string | null> {
  try {
    await api.quotes.estimate({
      query: { plan: 'annual', promoCode: '', salePrice: 1, address: { state, zip: zip.trim() } },
    });
    return null;
  } catch (error) {
    return isApiError(error) && error.code === 'invalid_address' ? ZIP_ELSEWHERE : null;
  }
}
