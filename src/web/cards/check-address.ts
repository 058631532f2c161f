import { isApiError } from '#kernel/errors.ts';
import type { Api } from '../request-context.ts';

/** An address is validated by a tax estimate, which buys nothing (specification, section 5). */

export const ZIP_ELSEWHERE = 'This ZIP code is in another state. Please check both.';

/** The error of the ZIP code; null if it is fine or unknown, because other failures of the estimate say nothing about it. */
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
