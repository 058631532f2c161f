import { ButtonLink } from '#design-system/button.tsx';
import { SelectField } from '#design-system/field.tsx';
import { Columns, Line } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Price } from '#design-system/receipt.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { VisuallyHidden } from '#design-system/visually-hidden.tsx';
import { priceText } from '#kernel/money.ts';
import { PLANS, type Plan, PRODUCT_NAMES } from '../../plans/product-view.ts';
import { campaignQuery } from '../../registration/campaign-view.ts';
import css from './subscribe.module.css';
import { type Period, stepAfterPlan, subscribeHref } from './subscribe-choice.ts';
import type { SubscribeData } from './subscribe-data.ts';

const gives = (plan: Plan, site: string): readonly string[] =>
  ({
    STANDARD: [`Every story of ${site}`, 'FutureCast: make forecasts, and read everybody’s'],
    BUNDLE: ['Every story of three sites that you choose', 'FutureCast: make forecasts, and read everybody’s'],
    ALL_ACCESS: [
      'Every story of every site',
      'The war room of each',
      'No advertisements',
      'FutureCast: make forecasts, and read everybody’s',
    ],
  })[plan];

/** What one gets and what it costs, before anything is asked. */
export function LearnStep({ choice, pricing, site, sites }: SubscribeData) {
  return (
    <>
      <PageTitle
        title={`Subscribe to ${site.name}`}
        note="The price, the next charge and the way out stand on every step. Ending it takes one page and one click."
      />
      <ChooseSite site={site} sites={sites} choice={choice} />
      <div className={css.periods}>
        {(['year', 'month'] as const).map((period) => (
          <ButtonLink
            key={period}
            size="small"
            kind={period === choice.period ? 'ink' : 'second'}
            aria-current={period === choice.period ? 'true' : undefined}
            href={subscribeHref(choice, { period })}
          >
            {period === 'year' ? 'By the year' : 'By the month'}
          </ButtonLink>
        ))}
      </div>
      <Columns count={3}>
        {PLANS.map((plan) => (
          <section key={plan} className={css.plan}>
            <SectionHead>{PRODUCT_NAMES[plan]}</SectionHead>
            <PlanPrice cents={priceOf(pricing, plan, choice.period)} period={choice.period} />
            <Line>
              <ButtonLink kind="team" href={subscribeHref(choice, { step: stepAfterPlan(plan), plan })}>
                Subscribe<VisuallyHidden>{` to ${PRODUCT_NAMES[plan]}`}</VisuallyHidden>
              </ButtonLink>
            </Line>
            <ul className={css.gives}>
              {gives(plan, site.name).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </Columns>
      <p className={css.fine}>
        Prices are in US dollars, before tax. A subscription renews only if you tick the box for it, and you can cancel
        at any time: you keep what you paid for to its end.
      </p>
    </>
  );
}

/** Dollars of a plan for a term. */
export const priceOf = ({ plans }: SubscribeData['pricing'], plan: Plan, period: Period): number =>
  plans.find((each) => each.planType === plan && each.period === period)?.price ?? 0;

/** What a year’s price is by the month: "$8.33 a month". */
export const byTheMonth = (price: number): string => `${priceText(price / 12)} a month`;

function PlanPrice({ cents: amount, period }: { cents: number; period: Period }) {
  return (
    <div className={css.price}>
      <Price amount={priceText(amount)} per={period === 'year' ? 'a year' : 'a month'} />
      {period === 'year' ? <p className={css.fine}>{byTheMonth(amount)}</p> : null}
    </div>
  );
}

/** Another site, by a plain form: the address of the step with its name. */
function ChooseSite({ site, sites, choice }: Pick<SubscribeData, 'site' | 'sites' | 'choice'>) {
  return (
    <form method="get" action="/subscribe" className={css.site}>
      <input type="hidden" name="step" value="learn" />
      <input type="hidden" name="period" value={choice.period} />
      {choice.friendsCode === '' ? null : <input type="hidden" name="refer_a_friend_code" value={choice.friendsCode} />}
      {Object.entries(campaignQuery(choice.campaign)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        name="siteName"
        label="Site"
        defaultValue={site.label}
        options={sites.map(({ label, name }) => ({ value: label, label: name }))}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
      <noscript>
        <button type="submit">Choose</button>
      </noscript>
    </form>
  );
}
