import { SkipLink } from '#design-system/visually-hidden.tsx';
import { NetworkMark } from '../network-mark.tsx';
import { useNetworkName } from '../root-data.ts';
import css from './strip.module.css';

/** Only the logo, for pages that know nothing of the site. */
export function BareHeader() {
  return (
    <header className={css.strip}>
      <SkipLink />
      <div className={css.line}>
        <a className={css.logo} href="/">
          <NetworkMark text={useNetworkName('short') || 'Home'} />
        </a>
      </div>
    </header>
  );
}
