import type { ReactNode } from 'react';
import css from './section-head.module.css';

type SectionHeadProps = {
  children: ReactNode;
  /** The section's name for `aria-labelledby`. */
  id?: string;
  level?: 2 | 3;
  /** The link to the whole list. */
  link?: { href: string; label: string } | undefined;
  /** A few words on the right, if there is no link. */
  aside?: ReactNode;
};

/** The heading of a section: small, under a heavy rule, so that the content stands out. */
export function SectionHead({ children, id, level = 2, link, aside }: SectionHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.head}>
      <Heading className={css.title} id={id}>
        {children}
      </Heading>
      {link || aside ? (
        <span className={css.aside}>
          {link ? (
            <a className={css.link} href={link.href}>
              {link.label}
            </a>
          ) : (
            aside
          )}
        </span>
      ) : null}
    </div>
  );
}
