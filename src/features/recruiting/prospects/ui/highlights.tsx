import { Facts } from '#design-system/facts.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { readerDay } from '#kernel/days.ts';
import { usePageRoot } from '#web/root-data.ts';
import { careerHighlights } from './career-highlights.ts';
import type { ProspectPageData } from './prospect-data.ts';
import css from './prospect-page.module.css';

/** Career highlights; renders nothing if there are none. */
export function Highlights({ data }: { data: ProspectPageData }) {
  const now = new Date(usePageRoot().now);
  const highlights = careerHighlights(data);
  if (highlights.length === 0) return null;
  return (
    <section aria-labelledby="highlights">
      <SectionHead id="highlights">Career highlights</SectionHead>
      <Facts
        items={highlights.map(({ label, value, on }) => ({
          label,
          value:
            on === null ? (
              value
            ) : (
              <>
                {value}{' '}
                <time className={css.fine} dateTime={on}>
                  {readerDay(on, now)}
                </time>
              </>
            ),
        }))}
      />
    </section>
  );
}
