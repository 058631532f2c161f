import { SkipLink } from '#design-system/visually-hidden.tsx';
import css from './strip.module.css';

/** The logo alone: where nothing of the site is known. */
export function BareHeader() {
  return (
    <header className={css.strip}>
      <SkipLink />
      <div className={css.line}>
        <a className={css.logo} href="/">
          Bluechip
        </a>
      </div>
    </header>
  );
}
