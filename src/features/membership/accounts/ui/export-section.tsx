import { ButtonLink } from '#design-system/button.tsx';
import css from './section.module.css';

/** One's own data, as a file (decision 43). */
export function ExportSection() {
  return (
    <div className={css.part}>
      <p className={css.quiet}>All that is kept about you, as one file of JSON. It is made when you ask for it.</p>
      <ButtonLink kind="second" href="/api/v2/users/export" download="bluechip-data.json">
        Download your data
      </ButtonLink>
    </div>
  );
}
