import { parseDollars } from '#kernel/money.ts';
import { NO_REASON, readWords } from '#platform/cli/operator.ts';
import { type Months, PLANS, type Plan, SITES_OF_PLAN } from '../plans/product-view.ts';

/** Parses the arguments of `bluechip subscription` into a request, or says in one sentence what is wrong with them. */

const TERMS: readonly Months[] = [1, 3, 6, 12];

export const HELP = `Usage: bluechip subscription list <login>
       bluechip subscription comp <login> --plan <plan> --months <number> [--site <name>]… --reason <text> [--dry-run]
       bluechip subscription refund <number> [--dollars <price>] --reason <text> [--dry-run]
       bluechip subscription upgrade-to-annual <number> --agreed [--promotion <code>] --reason <text> [--dry-run]

Subscriptions of a member. A comp is free and does not renew.

list                lists every subscription, newest first
comp                gives a free subscription
refund              ends a subscription now and refunds its unused days with tax; with --dollars, refunds that amount and keeps the
                    subscription. The server sends the refund to the original payment method and emails the member
upgrade-to-annual   upgrades from monthly to yearly, for a member who asked for it: charges the saved payment method, minus credit for
                    unused days, and emails the member the amount. If the charge is declined, nothing changes

Plans, with the sites that you must name
${PLANS.map((plan) => `  ${plan.padEnd(24)}${SITES_OF_PLAN[plan] ?? 'none: it includes every site'}`).join('\n')}

Options
  --plan <plan>        the plan
  --months <number>    ${TERMS.join(', ')}
  --dollars <price>    the amount to refund from the current term
  --agreed             the member agreed that the year renews until they cancel
  --promotion <code>   a promotion for the first year
  --site <name>        a site of the subscription, such as alabama; repeatable
  --reason <text>      why, for the audit log
  --dry-run            show what would change, and change nothing
  --json               print the result as one JSON object
  --help               show this help`;

export type SubscriptionWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'list'; login: string; json: boolean }
  | {
      kind: 'refund';
      id: number;
      /** Null: refunds the unused days and ends the subscription. */
      cents: number | null;
      reason: string;
      dryRun: boolean;
      json: boolean;
    }
  | { kind: 'upgrade'; id: number; promoCode: string; reason: string; dryRun: boolean; json: boolean }
  | {
      kind: 'comp';
      login: string;
      plan: Plan;
      months: Months;
      /** Names of sites; empty means every site. */
      sites: readonly string[];
      reason: string;
      dryRun: boolean;
      json: boolean;
    };

const OPTIONS = {
  plan: { type: 'string' },
  dollars: { type: 'string' },
  months: { type: 'string' },
  agreed: { type: 'boolean', default: false },
  promotion: { type: 'string', default: '' },
  site: { type: 'string', multiple: true },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const wrong = (reason: string): SubscriptionWords => ({ kind: 'wrong', reason });

export function parseSubscriptionWords(args: readonly string[]): SubscriptionWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb, login, odd] = positionals;
  const parseNumbered = verb === undefined ? undefined : NUMBERED.get(verb);
  if (parseNumbered) return odd === undefined ? parseNumbered(values, login) : wrong(`Unknown argument "${odd}"`);
  if (verb !== 'list' && verb !== 'comp') return wrong('Use list, comp, refund or upgrade-to-annual');
  if (login === undefined) return wrong('Enter a member by username or email');
  if (odd !== undefined) return wrong(`Unknown argument "${odd}"`);
  const { json } = values;
  if (verb === 'list') return { kind: 'list', login, json };
  const plan = PLANS.find((each) => each === values.plan);
  if (!plan) return wrong(`Name a plan: --plan ${PLANS.join(', ')}`);
  const months = TERMS.find((term) => String(term) === values.months);
  if (months === undefined) return wrong(`Say for how long: --months ${TERMS.join(', ')}`);
  const sites = [...new Set(values.site ?? [])];
  const count = SITES_OF_PLAN[plan] ?? 0;
  if (sites.length !== count) return wrong(`${plan} takes ${count === 0 ? 'no' : count} --site`);
  const reason = values.reason?.trim();
  if (!reason) return wrong(NO_REASON);
  return { kind: 'comp', login, plan, months, sites, reason, dryRun: values['dry-run'], json };
}

type Values = {
  dollars?: string | undefined;
  reason?: string | undefined;
  agreed: boolean;
  promotion: string;
  'dry-run': boolean;
  json: boolean;
};

/** 0: the text is not the number of a subscription. */
const numberOf = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);

function parseRefund(values: Values, number: string | undefined): SubscriptionWords {
  const id = numberOf(number);
  if (id === 0) return wrong(NO_NUMBER);
  const cents = values.dollars === undefined ? null : parseDollars(values.dollars);
  if (values.dollars !== undefined && !cents) return wrong(`"${values.dollars}" is no price: --dollars 9.95`);
  const reason = values.reason?.trim();
  if (!reason) return wrong(NO_REASON);
  return { kind: 'refund', id, cents, reason, dryRun: values['dry-run'], json: values.json };
}

function parseUpgrade(values: Values, number: string | undefined): SubscriptionWords {
  const id = numberOf(number);
  if (id === 0) return wrong(NO_NUMBER);
  if (!values.agreed) return wrong('The member must agree that it renews yearly until they cancel: --agreed');
  const reason = values.reason?.trim();
  if (!reason) return wrong(NO_REASON);
  const { promotion: promoCode, json } = values;
  return { kind: 'upgrade', id, promoCode, reason, dryRun: values['dry-run'], json };
}

const NO_NUMBER = 'Enter the number of a subscription';

/** The verbs that take the number of a subscription. */
const NUMBERED = new Map([
  ['refund', parseRefund],
  ['upgrade-to-annual', parseUpgrade],
]);
