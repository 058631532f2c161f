import { Yards } from '#design-system/yards.tsx';
import type { SiteView } from '#features/sites/sites/contract.ts';
import { headerTitle } from '#features/sites/sites/header-view.ts';
import css from './masthead.module.css';

/** A site's name on its team's color: in full on pages with the site's layout, one line on the others. */
export function Masthead({ site, isFull }: { site: SiteView; isFull: boolean }) {
  return (
    <div className={css.mast} data-on-team="" data-full={isFull ? '' : undefined}>
      <div className={css.line}>
        <a className={css.name} href={site.baseUrl}>
          {headerTitle(site)}
          {isFull ? <span className={css.tag}>{site.shortName} recruiting and rankings</span> : null}
        </a>
        {isFull ? (
          <div className={css.yards}>
            <Yards />
          </div>
        ) : null}
      </div>
    </div>
  );
}
