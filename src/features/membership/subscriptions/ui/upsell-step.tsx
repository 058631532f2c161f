import { ButtonLink } from '#design-system/button.tsx';
import { Columns, Line } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Price } from '#design-system/receipt.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { priceText } from '#kernel/money.ts';
import { PRODUCT_NAMES } from '../../plans/product-view.ts';
import { priceOf } from './learn-step.tsx';
import css from './subscribe.module.css';
import { stepAfterPlan, subscribeHref } from './subscribe-choice.ts';
import type { SubscribeData } from './subscribe-data.ts';
import { shortName } from './subscription-text.ts';

const MORE = {
  BUNDLE: 'Any three team sites',
  ALL_ACCESS: 'Every site and every War Room, with no ads,',
} as const;

/** The larger plans. The button to continue with the chosen plan comes first and is as large. */
export function UpsellStep({ choice, pricing, site }: SubscribeData) {
  const per = `a ${choice.period}`;
  const own = priceOf(pricing, choice.plan, choice.period);
  return (
    <>
      <PageTitle
        title="Join the team"
        note={`Your pick: ${shortName(site.name)}, ${priceText(own)} ${per}. Want more?`}
      />
      <Columns count={3}>
        <section className={css.plan}>
          <SectionHead>{`${PRODUCT_NAMES[choice.plan]}, your pick`}</SectionHead>
          <Price amount={priceText(own)} per={per} />
          <p>{`Every ${shortName(site.name)} subscriber story.`}</p>
          <Line>
            <ButtonLink
              href={subscribeHref(choice, { step: 'purchase' })}
            >{`Continue with ${PRODUCT_NAMES[choice.plan]}`}</ButtonLink>
          </Line>
        </section>
        {(['BUNDLE', 'ALL_ACCESS'] as const).map((plan) => {
          const price = priceOf(pricing, plan, choice.period);
          return (
            <section key={plan} className={css.plan}>
              <SectionHead>{PRODUCT_NAMES[plan]}</SectionHead>
              <Price amount={priceText(price)} per={per} />
              <p>{`${MORE[plan]} for ${priceText(price - own)} more ${per}.`}</p>
              <Line>
                <ButtonLink kind="second" href={subscribeHref(choice, { step: stepAfterPlan(plan), plan })}>
                  {`Choose ${PRODUCT_NAMES[plan]}`}
                </ButtonLink>
              </Line>
            </section>
          );
        })}
      </Columns>
      <p className={css.fine}>
        <a href={subscribeHref(choice, { step: 'learn' })}>Back to all plans</a>
      </p>
    </>
  );
}
