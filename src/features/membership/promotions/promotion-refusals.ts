import { LEAST_CHARGE_CENTS, moneyText } from '#kernel/money.ts';
import { type ChangeRefusal, type CreateRefusal, MOST_MONTHS, MOST_OFF_CENTS, MOST_TRIAL_DAYS } from './promotion.ts';

/** Why a promotion is refused, and the form field at fault. Shared by the command line and the admin area. */
type Refusal = { field: string; message: string };

export const CREATE_REFUSALS: Readonly<Record<CreateRefusal, Refusal>> = {
  taken: { field: 'code', message: 'This code is taken. A code can’t be reused, even after it has ended' },
  unknown_site: { field: 'site_id', message: 'We couldn’t find that site' },
  over_already: { field: 'last_day', message: 'The last day must be after the first' },
  no_percent: { field: 'value', message: 'Enter a whole number from 1 to 100' },
  no_amount: { field: 'value', message: `Enter dollars like 5.00, at most ${moneyText(MOST_OFF_CENTS)}` },
  no_days: { field: 'value', message: `Enter a whole number of days from 1 to ${MOST_TRIAL_DAYS}` },
  no_price: {
    field: 'value',
    message: `Enter dollars like 49.95, from ${moneyText(LEAST_CHARGE_CENTS)} to ${moneyText(MOST_OFF_CENTS)}`,
  },
  no_months: { field: 'lasting_months', message: `Enter a whole number of months from 1 to ${MOST_MONTHS}` },
};

export const CHANGE_REFUSALS: Readonly<
  Record<Exclude<ChangeRefusal, 'unknown' | 'ended' | 'changed_meanwhile'>, Refusal>
> = {
  over_already: { field: 'last_day', message: 'The last day must be after the first. To end it now, use “End now”' },
  fewer_than_used: { field: 'most_uses', message: 'Members have used or reserved it more often than that' },
  unchanged: { field: 'last_day', message: 'Nothing was changed' },
};

export const ENDED = 'This promotion has ended. Create a new one.';
