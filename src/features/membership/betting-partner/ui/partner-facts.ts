import { isApiError } from '#kernel/errors.ts';
import type { Api } from '#web/request-context.ts';
import { bettingPartnerFailed, bettingPartnerRead } from '#web/store/auth.ts';
import { FALLBACK } from '#web/store/failures.ts';
import type { Dispatch, RootState } from '#web/store/store.ts';
import type { RedemptionView } from '../contract.ts';
import type { PartnerData } from './partner-data.ts';

/** What the offer's pages write to the `auth` slice and show from it: each step updates the slice without a page load. */

type Loaded = Pick<PartnerData, 'redemption'> & { url?: string | null };

export const partnerActions = ({ redemption, url = null }: Loaded) =>
  redemption ? [bettingPartnerRead({ ...redemption, url })] : [];

/** The loaded data on the server and until the page is hydrated; then the state. */
export function partnerShown<Data extends Loaded>({ auth }: RootState, data: Data): Data & { url: string | null } {
  const known = auth?.bettingPartner;
  return { ...data, url: known ? known.url : (data.url ?? null), redemption: known ?? data.redemption };
}

/** The link to the partner; null: they have not stated their age, or the offer isn't open where they are. */
export const partnerUrl = (api: { betting: Pick<Api['betting'], 'beturl'> }): Promise<string | null> =>
  api.betting.beturl().then(
    ({ url }) => url,
    (error: unknown) => {
      if (isApiError(error) && error.status === 422) return null;
      throw error;
    },
  );

type With = { api: { betting: Pick<Api['betting'], 'beturl'> } | null; dispatch: Dispatch };

/** After a step that returned `redemption`: fetches the link that goes with it, and shows the failure if there is one (M12). */
export async function showRedemption({ api, dispatch }: With, redemption: RedemptionView): Promise<void> {
  dispatch(bettingPartnerRead({ ...redemption, url: null }));
  if (!api || redemption.status !== 'url') return;
  try {
    dispatch(bettingPartnerRead({ ...redemption, url: await partnerUrl(api) }));
  } catch {
    dispatch(bettingPartnerFailed(FALLBACK));
  }
}
