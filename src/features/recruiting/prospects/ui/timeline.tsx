import { Disclosure } from '#design-system/disclosure.tsx';
import { EventPill } from '#design-system/event-pill.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { formatDate } from '#kernel/dates.ts';
import { readerDay } from '#kernel/days.ts';
import { usePageRoot } from '#web/root-data.ts';
import { type ActivityEvent, eventPill, eventWord } from '../../events/event-view.ts';
import css from './timeline.module.css';

/** Older events are collapsed; the latest are at the top. */
const SHOWN = 12;

/** Everything dated, latest first. */
export function Timeline({ events }: { events: readonly ActivityEvent[] }) {
  const [first, rest] = [events.slice(0, SHOWN), events.slice(SHOWN)];
  return (
    <section aria-labelledby="timeline">
      <SectionHead id="timeline">Timeline</SectionHead>
      {events.length === 0 ? (
        <Empty title="No timeline yet">Offers, visits and decisions will appear here.</Empty>
      ) : (
        <EventList events={first} />
      )}
      {rest.length > 0 ? (
        <Disclosure summary={`${rest.length} earlier`}>
          <EventList events={rest} />
        </Disclosure>
      ) : null}
    </section>
  );
}

function EventList({ events }: { events: readonly ActivityEvent[] }) {
  const now = new Date(usePageRoot().now);
  const today = formatDate(now, 'YYYY-MM-DD');
  return (
    <ol className={css.timeline}>
      {events.map((event) => {
        const pill = eventPill(event.kind);
        const word = eventWord(event, today);
        return (
          <li key={event.id} data-kind={pill ?? 'chip'}>
            <time dateTime={event.on}>{readerDay(event.on, now)}</time>
            <div>
              {pill ? (
                <EventPill kind={pill} bare>
                  {word}
                </EventPill>
              ) : (
                <b className={css.chip}>{word}</b>
              )}
              <p>{detailOf(event)}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The line below the label: where, or from what to what. */
function detailOf({ kind, college, toCollege, rating }: ActivityEvent): string {
  const name = college?.shortName ?? 'An unknown college';
  if (rating) {
    const change = rating.from === null ? text(rating.to) : `${text(rating.from)} to ${text(rating.to)}`;
    return rating.reason === '' ? change : `${change}. ${rating.reason}`;
  }
  if (kind === 'decommit') return `From ${name}`;
  if (kind === 'portal_exit' && toCollege && toCollege.shortName !== college?.shortName)
    return `From ${name} to ${toCollege.shortName}`;
  return name;
}

const text = (rating: number | null) => (rating === null ? 'NR' : rating.toFixed(1));
