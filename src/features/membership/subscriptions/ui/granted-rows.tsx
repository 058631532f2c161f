import type { GrantedView } from '../subscription-view.ts';
import { grantedFacts } from './subscription-text.ts';
import css from './subscriptions-page.module.css';

const KINDS = { comp: 'Complimentary access', partner: 'Access from a partner' } as const;

/** Access that no subscription gives, with its source and dates. */
export const GrantedRows = ({ granted }: { granted: readonly GrantedView[] }) =>
  granted.map((each) => (
    <article key={`${each.source} ${each.site?.id} ${each.until}`} className={css.row}>
      <div>
        <h3 className={css.title}>
          {each.site?.name ?? 'Every site'} <span className={css.kind}>{KINDS[each.source]}</span>
        </h3>
        <dl className={css.facts}>
          {grantedFacts(each).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  ));
