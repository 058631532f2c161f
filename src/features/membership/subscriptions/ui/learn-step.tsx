import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { SelectField } from '#design-system/field.tsx';
import { Columns, Line } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Price } from '#design-system/receipt.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { VisuallyHidden } from '#design-system/visually-hidden.tsx';
import { moneyText, priceText } from '#kernel/money.ts';
import { usePageRoot } from '#web/root-data.ts';
import { PLANS, type Plan, PRODUCT_NAMES } from '../../plans/product-view.ts';
import { campaignQuery } from '../../registration/campaign-view.ts';
import { addOnHref } from './chosen-add-on.ts';
import { type PlanOffer, planOffer } from './plan-offer.ts';
import css from './subscribe.module.css';
import { type Period, stepAfterPlan, subscribeHref } from './subscribe-choice.ts';
import type { SubscribeData } from './subscribe-data.ts';
import { PATH } from './subscription-outcomes.ts';
import { dayOf, shortName } from './subscription-text.ts';

const FUTURECAST = 'FutureCast: make your picks and see everyone else’s';

const gives = (plan: Plan, site: string): readonly string[] =>
  ({
    STANDARD: [`Every ${shortName(site)} subscriber story`, FUTURECAST],
    BUNDLE: ['Every subscriber story on any three team sites', FUTURECAST],
    ALL_ACCESS: ['Every story on every site', 'Every War Room', 'No ads', FUTURECAST],
  })[plan];

const ONLY_ALL_ACCESS: readonly Plan[] = ['ALL_ACCESS'];

/** What each plan includes and costs, before anything is asked. */
export function LearnStep({ choice, pricing, site, sites, isNotSold, ...owned }: SubscribeData) {
  const now = new Date(usePageRoot().now);
  const { period } = choice;
  return (
    <>
      <PageTitle
        title={isNotSold ? 'Subscribe to every site' : `Subscribe to ${site.name}`}
        note="No surprises: you’ll always see the price and your next charge. Cancel online in seconds."
      />
      {isNotSold ? (
        <Alert kind="info">
          We don’t sell a subscription to that site on its own. All Access opens its stories, or you can choose another
          site.
        </Alert>
      ) : null}
      <ChooseSite site={isNotSold ? null : site} sites={sites} choice={choice} />
      <div className={css.periods}>
        {(['year', 'month'] as const).map((each) => (
          <ButtonLink
            key={each}
            size="small"
            kind={each === period ? 'ink' : 'second'}
            aria-current={each === period ? 'true' : undefined}
            href={subscribeHref(choice, { period: each })}
          >
            {each === 'year' ? 'Annual' : 'Monthly'}
          </ButtonLink>
        ))}
      </div>
      <Columns count={3}>
        {(isNotSold ? ONLY_ALL_ACCESS : PLANS).map((plan) => (
          <section key={plan} className={css.plan}>
            <SectionHead>{PRODUCT_NAMES[plan]}</SectionHead>
            <PlanPrice pricing={pricing} plan={plan} period={period} />
            <PlanAction plan={plan} choice={choice} offer={planOffer(owned, { plan, period, siteId: site.id }, now)} />
            <ul className={css.gives}>
              {gives(plan, site.name).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </Columns>
      <p className={css.fine}>
        Prices are in US dollars, before tax. We only renew if you say so. Cancel anytime and keep access through the
        period you’ve paid for.
      </p>
    </>
  );
}

/** Members are never offered what they have: their plan is named, and the others are upgrades of it. */
function PlanAction({ plan, choice, offer }: { plan: Plan; choice: SubscribeData['choice']; offer: PlanOffer }) {
  const name = <VisuallyHidden>{` to ${PRODUCT_NAMES[plan]}`}</VisuallyHidden>;
  switch (offer.kind) {
    case 'subscribe':
      return (
        <Line>
          <ButtonLink kind="team" href={subscribeHref(choice, { step: stepAfterPlan(plan), plan })}>
            Subscribe{name}
          </ButtonLink>
        </Line>
      );
    case 'annual':
      return (
        <Line>
          <ButtonLink kind="team" href={`${PATH}/${offer.held.id}/upgrade`}>
            See what you’d pay today<VisuallyHidden> for annual billing</VisuallyHidden>
          </ButtonLink>
          <p>You have this plan, billed monthly.</p>
        </Line>
      );
    case 'add':
      return (
        <Line>
          <ButtonLink kind="team" href={addOnHref(offer.addOn, offer.held.id)}>
            {offer.addOn === 'SPY' ? 'Add another site' : <>See what you’d pay today{name}</>}
          </ButtonLink>
        </Line>
      );
    case 'yours':
    case 'included':
    case 'manage':
      return (
        <p>
          <b>{standingOf(offer)}</b> <a href={PATH}>Manage</a>
        </p>
      );
  }
}

function standingOf(offer: Extract<PlanOffer, { kind: 'yours' | 'included' | 'manage' }>): string {
  if (offer.kind === 'yours') return `Your plan (${offer.held.billingPeriod === 'year' ? 'annual' : 'monthly'}).`;
  if (offer.kind === 'manage') return 'Not available with your current plan.';
  return offer.until === null ? 'Included in what you have.' : `You have access until ${dayOf(offer.until)}.`;
}

/** The price of a plan for a term, in dollars. */
export const priceOf = ({ plans }: SubscribeData['pricing'], plan: Plan, period: Period): number =>
  plans.find((each) => each.planType === plan && each.period === period)?.price ?? 0;

/** A year's price per month, and what it saves: "$8.33 a month. Save $19.45 a year." */
export function byTheMonth(pricing: SubscribeData['pricing'], plan: Plan): string {
  const perMonth = `${priceText(priceOf(pricing, plan, 'year') / 12)} a month`;
  const saving = savingWords(pricing, plan);
  return saving === null ? perMonth : `${perMonth}. ${saving}.`;
}

/** What a year saves compared with twelve months: "Save $19.45 a year"; null: nothing. */
function savingWords(pricing: SubscribeData['pricing'], plan: Plan): string | null {
  const saved = Math.round(100 * (12 * priceOf(pricing, plan, 'month') - priceOf(pricing, plan, 'year')));
  return saved > 0 ? `Save ${moneyText(saved)} a year` : null;
}

type PlanPriceProps = { pricing: SubscribeData['pricing']; plan: Plan; period: Period };

function PlanPrice({ pricing, plan, period }: PlanPriceProps) {
  const amount = priceOf(pricing, plan, period);
  return (
    <div className={css.price}>
      <Price amount={priceText(amount)} per={period === 'year' ? 'a year' : 'a month'} />
      {period === 'year' ? <p className={css.fine}>{byTheMonth(pricing, plan)}</p> : null}
    </div>
  );
}

/** Switches to another site with a plain form that leads to this step. */
type ChooseSiteProps = Pick<SubscribeData, 'sites' | 'choice'> & {
  /** Null: no site is chosen yet. */
  site: SubscribeData['site'] | null;
};

function ChooseSite({ site, sites, choice }: ChooseSiteProps) {
  return (
    <form method="get" action="/subscribe" className={css.site}>
      <input type="hidden" name="step" value="learn" />
      <input type="hidden" name="period" value={choice.period} />
      {choice.friendsCode === '' ? null : <input type="hidden" name="refer_a_friend_code" value={choice.friendsCode} />}
      {choice.returnTo === null ? null : <input type="hidden" name="return_to" value={choice.returnTo} />}
      {Object.entries(campaignQuery(choice.campaign)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        name="siteName"
        label="Site"
        defaultValue={site?.label ?? ''}
        options={[
          ...(site ? [] : [{ value: '', label: 'Choose a site' }]),
          ...sites.map(({ label, name }) => ({ value: label, label: name })),
        ]}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
      <noscript>
        <button type="submit">Choose</button>
      </noscript>
    </form>
  );
}
