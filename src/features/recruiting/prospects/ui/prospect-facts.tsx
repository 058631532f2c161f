import { Facts } from '#design-system/facts.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { readerDay } from '#kernel/days.ts';
import { sportName } from '#kernel/sports.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import { usePageRoot } from '#web/root-data.ts';
import { heightText } from '../prospect-view.ts';
import type { Profile } from './prospect-data.ts';

/** Beside the story: measurements, ratings of other services, and sources. */
export function ProspectFacts({ prospect }: { prospect: Profile }) {
  const { heightInches, weightLbs, hometown, highSchool, classYear, sport, serviceRatings, sources } = prospect;
  const facts = [
    { label: 'Height', value: heightText(heightInches) },
    { label: 'Weight', value: weightLbs === null ? null : `${weightLbs} lb` },
    { label: 'Hometown', value: [hometown.city, hometown.state].filter(Boolean).join(', ') || null },
    { label: 'High school', value: highSchool?.name ?? null },
    { label: 'Sport', value: sportName(sport) },
    { label: 'Class', value: String(classYear) },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  return (
    <>
      <section>
        <SectionHead>Facts</SectionHead>
        <Facts items={facts} />
      </section>
      {serviceRatings.length > 0 ? <OtherServices ratings={serviceRatings} /> : null}
      {sources.length > 0 ? <Sources sources={sources} /> : null}
    </>
  );
}

function OtherServices({ ratings }: { ratings: Profile['serviceRatings'] }) {
  return (
    <section>
      <SectionHead>Other services</SectionHead>
      <RowList thin label="Ratings from other services">
        {ratings.map(({ service, scale, value }) => (
          <RowItem key={`${service} ${scale}`}>
            <RowMain>{service}</RowMain>
            {scaleText(scale, value)}
          </RowItem>
        ))}
      </RowList>
    </section>
  );
}

/** The source of fictitious people; the page labels them. */
const DEMO = 'demo';
const SOURCE_NAMES: Readonly<Record<string, string>> = { [DEMO]: 'Demo data', [STAFF_SOURCE]: 'Our staff' };

function Sources({ sources }: { sources: Profile['sources'] }) {
  const now = new Date(usePageRoot().now);
  return (
    <section>
      <SectionHead>Sources</SectionHead>
      <RowList thin label="Sources of these facts">
        {sources.map(({ source, on }) => (
          <RowItem key={source}>
            <RowMain
              sub={source === DEMO ? 'This player is fictional, made for the demo.' : `Read ${readerDay(on, now)}`}
            >
              {SOURCE_NAMES[source] ?? source}
            </RowMain>
          </RowItem>
        ))}
      </RowList>
    </section>
  );
}

function scaleText(scale: string, value: number): string {
  if (scale === 'stars') return `${value} stars`;
  if (scale === 'percent') return `${value} of 100`;
  return scale === 'points' ? value.toFixed(1) : value.toFixed(4);
}
