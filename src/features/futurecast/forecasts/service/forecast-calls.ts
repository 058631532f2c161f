import { findMember } from '#features/membership/accounts/public.ts';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { listProspectRecords, starsOf } from '#features/recruiting/prospects/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { stakesOf } from '../../leaderboard/stakes-view.ts';
import type { makeForecast as makeForecastCall } from '../contract.ts';
import type { ForecastRefusal } from '../forecast.ts';
import { dressForecasts, seesForecasts } from './dress-forecasts.ts';
import { type Forecaster, makeForecast, validateForecast } from './make-forecast.ts';

type Wish = ParsedOf<typeof makeForecastCall>['body']['forecast'];

const REASONS: Readonly<Record<ForecastRefusal, string>> = {
  prospect_committed: 'This prospect has decided. Picks are closed.',
  unknown_college: 'Choose a college from the list.',
  same_forecast: 'That’s already your pick.',
  email_unconfirmed: 'Confirm your email address to make picks.',
  college_changed_today: 'You switched schools less than 24 hours ago. Try again tomorrow.',
  too_many_today: 'You’ve made 50 picks in 24 hours. Try again tomorrow.',
};

export async function newForecast(ctx: Context, wish: Wish) {
  const made = await makeForecast(ctx, await forecasterOf(ctx), wishOf(wish));
  if (!made.ok) throw apiError(made.reason, { message: REASONS[made.reason] });
  const [[forecast], [prospect]] = await Promise.all([
    dressForecasts(ctx, [made.forecast]),
    listProspectRecords(ctx.db, [wish.prospectId]),
  ]);
  if (!forecast || !prospect) throw apiError('not_found');
  return { forecast, change: made.change, prospectId: prospect.id, prospectPath: prospectHref(prospect) };
}

export async function checkForecast(ctx: Context, wish: Wish) {
  const verdict = await validateForecast(ctx, await forecasterOf(ctx), wishOf(wish));
  const [prospect] = await listProspectRecords(ctx.db, [wish.prospectId]);
  const reason = verdict.ok ? null : verdict.reason;
  return {
    isValid: verdict.ok,
    reason,
    message: reason && REASONS[reason],
    ...stakesOf(wish.confidence, starsOf(prospect?.ratingTenths ?? null)),
  };
}

/** An empty note removes the current one; an absent one keeps it. */
const wishOf = ({ note, ...wish }: Wish) => ({ ...wish, note: note === '' ? null : note });

/** Members who may pick: subscribers of any kind, staff and publishers. Throws subscription_needed for everybody else. */
async function forecasterOf(ctx: Context): Promise<Forecaster> {
  if (ctx.actor.kind !== 'member') throw apiError('not_signed_in');
  if (!seesForecasts(ctx)) {
    throw apiError('subscription_needed', { message: 'Subscribe to make a pick. Any subscription will do.' });
  }
  const member = await findMember(ctx.db, ctx.actor.userId);
  return { userId: ctx.actor.userId, isEmailConfirmed: member?.emailConfirmedAt !== null && member !== null };
}
