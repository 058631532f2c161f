import { apiError, invalidFields } from '#kernel/errors.ts';
import { STATE_CODES, STATES, type StateCode } from '#kernel/states.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { listStateTaxRates, listTaxRegistrations } from '../queries.ts';
import type { endStaffTax, listStaffTax, registerStaffTax } from '../staff-tax-view.ts';
import { registerState, unregisterState } from './register-state.ts';

/** Tax registrations in the admin area, by the same use cases as the command. */

const MILLI = 1000;

export async function staffTax({ db }: Context): Promise<ReplyOf<typeof listStaffTax>> {
  const [rates, registrations] = await Promise.all([listStateTaxRates(db), listTaxRegistrations(db)]);
  const rateOf = new Map(rates.map(({ state, rateMilliPercent }) => [state, rateMilliPercent / MILLI]));
  const standing = new Set(registrations.filter(({ endsAt }) => endsAt === null).map(({ state }) => state));
  return {
    registrations: registrations.map(({ state, number, startsAt, endsAt }) => ({
      state,
      number,
      rate: rateOf.get(state) ?? 0,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
    })),
    open: STATE_CODES.flatMap((state) => {
      const rate = rateOf.get(state) ?? 0;
      return rate === 0 || standing.has(state) ? [] : [{ state, rate }];
    }),
  };
}

/** Throws a message for the field. */
export async function registerByStaff(
  ctx: Context,
  { state, number, reason }: ParsedOf<typeof registerStaffTax>['body'],
): Promise<ReplyOf<typeof registerStaffTax>> {
  const done = await registerState(ctx.db, ctx, { state, number, reason, dryRun: false });
  if (done.ok) return { state };
  const message =
    done.reason === 'no_state_tax'
      ? `${STATES[state]} has no sales tax of the state`
      : `Tax is already collected in ${STATES[state]}`;
  throw invalidFields({ state: [message] });
}

export async function endByStaff(
  ctx: Context,
  state: StateCode,
  { reason }: ParsedOf<typeof endStaffTax>['body'],
): Promise<ReplyOf<typeof endStaffTax>> {
  if (await unregisterState(ctx.db, ctx, { state, reason, dryRun: false })) return { state };
  throw apiError('not_registered', { message: `No tax is collected in ${STATES[state]}.` });
}
