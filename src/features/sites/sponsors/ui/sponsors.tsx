import { SectionHead } from '#design-system/section-head.tsx';
import type { Sponsor } from '../sponsor-view.ts';
import css from './sponsors.module.css';

/** Sponsors: a name and a line, in the page's own style, labeled as paid. */
export function Sponsors({ sponsors, title }: { sponsors: readonly Sponsor[]; title: string | null }) {
  return (
    <section>
      <SectionHead aside="Paid placement">{title ?? 'Sponsors'}</SectionHead>
      <ul className={css.list}>
        {sponsors.map(({ name, href, line }) => (
          <li key={`${name} ${href}`} className={css.one}>
            <a className={css.name} href={href} rel="sponsored nofollow noopener">
              {name}
            </a>
            {line === null ? null : <span className={css.line}>{line}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
