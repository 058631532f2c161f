import { Yards } from '#design-system/yards.tsx';
import type { SiteView } from '#features/sites/sites/contract.ts';
import { headerTitle } from '#features/sites/sites/header-view.ts';
import css from './masthead.module.css';

/** A site's name on its team's colour. */
export function Masthead({ site }: { site: SiteView }) {
  return (
    <div className={css.mast} data-on-team="">
      <div className={css.line}>
        <a className={css.name} href={site.baseUrl}>
          {headerTitle(site)}
          <span className={css.tag}>{site.shortName} recruiting and rankings</span>
        </a>
        <div className={css.yards}>
          <Yards />
        </div>
      </div>
    </div>
  );
}
