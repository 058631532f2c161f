import { PageTitle, type PageTitleProps } from './page-title.tsx';
import css from './title-with-years.module.css';

type Props = Pick<PageTitleProps, 'title' | 'crumbs'> & {
  /** What a year stands for: "Classes", "Seasons". */
  label: string;
  years: readonly number[];
  present: number;
  hrefOf: (year: number) => string;
};

/** The page's title, and beside it the years to choose from. */
export function TitleWithYears({ title, crumbs, label, years, present, hrefOf }: Props) {
  return (
    <div className={css.top}>
      <PageTitle title={title} crumbs={crumbs} />
      <nav className={css.years} aria-label={label}>
        {years.map((year) => (
          <a key={year} href={hrefOf(year)} aria-current={year === present ? 'page' : undefined}>
            {year}
          </a>
        ))}
      </nav>
    </div>
  );
}
