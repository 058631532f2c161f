import { Facts } from '#design-system/facts.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { heightText } from '#features/recruiting/prospects/prospect-view.ts';
import { type AthleteProfile, hometownText } from '#features/transfers/athletes/athlete-view.ts';
import { dayAfterWord } from '#kernel/days.ts';
import { sportName } from '#kernel/sports.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import { usePageRoot } from '../../root-data.ts';

/** Beside the story: the measurements, and the sources of the facts. */
export function AthleteFacts({ player }: { player: AthleteProfile }) {
  const { heightInches, weightLbs, jersey, sport, prospects, sources } = player;
  const recruited = prospects.find((prospect) => prospect.sport === sport);
  const facts = [
    { label: 'Height', value: heightText(heightInches) },
    { label: 'Weight', value: weightLbs === null ? null : `${weightLbs} lb` },
    { label: 'Number', value: jersey },
    { label: 'Hometown', value: hometownText(player) },
    { label: 'Sport', value: sportName(sport) },
    { label: 'Recruiting class', value: recruited ? String(recruited.classYear) : null },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  return (
    <>
      <section>
        <SectionHead>Facts</SectionHead>
        <Facts items={facts} />
      </section>
      {sources.length > 0 ? <Sources sources={sources} /> : null}
    </>
  );
}

/** Invented people come from this source, and the page says so. */
const DEMO = 'demo';
const SOURCE_NAMES: Readonly<Record<string, string>> = { [DEMO]: 'Demo data', [STAFF_SOURCE]: 'Our staff' };

function Sources({ sources }: Pick<AthleteProfile, 'sources'>) {
  const now = new Date(usePageRoot().now);
  return (
    <section>
      <SectionHead>Sources</SectionHead>
      <RowList thin label="Sources of these facts">
        {sources.map(({ source, on }) => (
          <RowItem key={source}>
            <RowMain
              sub={source === DEMO ? 'This player is fictional, made for the demo.' : `As of ${dayAfterWord(on, now)}`}
            >
              {SOURCE_NAMES[source] ?? source}
            </RowMain>
          </RowItem>
        ))}
      </RowList>
    </section>
  );
}
