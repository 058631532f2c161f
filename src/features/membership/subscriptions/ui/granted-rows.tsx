import { ButtonLink } from '#design-system/button.tsx';
import type { GrantedView } from '../subscription-view.ts';
import type { RenewalOffer } from './renewal-offer.ts';
import { dayOf, grantedFacts } from './subscription-text.ts';
import css from './subscriptions-page.module.css';

const KINDS = { comp: 'Complimentary access', partner: 'Access from a partner' } as const;

type GrantedRowsProps = {
  granted: readonly GrantedView[];
  /** It has ended. */
  isPast?: boolean;
  /** How to buy the same access with a subscription. */
  offerOf?: (granted: GrantedView) => RenewalOffer | null;
};

/** Access without a subscription, with its source and dates. */
export const GrantedRows = ({ granted, isPast = false, offerOf = () => null }: GrantedRowsProps) =>
  granted.map((each) => (
    <article
      key={`${each.source} ${each.site?.id} ${each.until}`}
      className={css.row}
      data-ended={isPast ? '' : undefined}
    >
      <div>
        <h3 className={css.title}>
          {KINDS[each.source]} to {each.site?.name ?? 'every site'}{' '}
          {isPast && each.until !== null ? <span className={css.state}>Ended {dayOf(each.until)}</span> : null}
        </h3>
        <dl className={css.facts}>
          {grantedFacts(each, isPast).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Offer offer={offerOf(each)} />
    </article>
  ));

export const Offer = ({ offer }: { offer: RenewalOffer | null }) =>
  offer ? <ButtonLink href={offer.href}>{offer.label}</ButtonLink> : null;
