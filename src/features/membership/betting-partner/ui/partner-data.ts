import type { LoaderFunctionArgs } from 'react-router';
import { isApiError } from '#kernel/errors.ts';
import { pageRequestOf } from '#web/request-context.ts';
import type { BettingOffer, RedemptionView } from '../contract.ts';

/** What both pages of the offer know about it and about the reader. */
export type PartnerData = {
  token: string;
  /** Null: there is no partner. */
  offer: BettingOffer | null;
  /** Null: a visitor. */
  redemption: RedemptionView | null;
};

export async function loadPartner({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<PartnerData> {
  const { api } = pageRequestOf(context);
  const [{ csurfToken }, offer] = await Promise.all([api.csrf.get(), api.betting.offer().catch(unless(404))]);
  return { token: csurfToken, offer, redemption: offer && (await api.betting.betcheck().catch(unless(401))) };
}

const unless =
  (status: number) =>
  (error: unknown): null => {
    if (isApiError(error) && error.status === status) return null;
    throw error;
  };
