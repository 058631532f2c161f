import { useRef, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { EventPill } from '#design-system/event-pill.tsx';
import { Flag } from '#design-system/flag.tsx';
import { Icon } from '#design-system/icon.tsx';
import { TeamMove } from '#design-system/team-move.tsx';
import { useScripted } from '#design-system/use-scripted.ts';
import { type ActivityEvent, type EventCollege, eventPill, eventWord } from '#features/recruiting/events/event-view.ts';
import { formatDate } from '#kernel/dates.ts';
import { usePageRoot } from '#web/root-data.ts';
import { useLive } from '#web/use-live.ts';
import css from './wire.module.css';
import { countNew, stillShown, whenOf } from './wire-events.ts';

const STREAM = '/api/v2/content/event_ticker/stream';

/** The latest events in a row that the reader scrolls. New events wait behind a button, so that nothing moves by itself. */
export function Wire({ events }: { events: readonly ActivityEvent[] }) {
  const row = useRef<HTMLOListElement>(null);
  const isScripted = useScripted();
  const [shown, setShown] = useState(events);
  const [latest, setLatest] = useState(events);
  useLive<{ events: readonly ActivityEvent[] }>({
    stream: STREAM,
    ask: (api) => api.activity.ticker({}),
    onReply: (heard) => {
      setLatest(heard.events);
      setShown((before) => stillShown(before, heard.events));
    },
  });
  const fresh = countNew(shown, latest);
  if (shown.length === 0 && fresh === 0) return null;

  const show = () => {
    setShown(latest);
    row.current?.scrollTo({ left: 0 });
    row.current?.focus();
  };
  return (
    <section className={css.wire} aria-label="Wire">
      <div className={css.line}>
        <b className={css.label}>Wire</b>
        <span className={css.fresh} role="status">
          {fresh > 0 ? (
            <Button kind="second" size="small" onClick={show}>
              {fresh} new
            </Button>
          ) : null}
        </span>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the row with the arrow keys */}
        <ol ref={row} className={css.row} tabIndex={0} aria-label="Latest events">
          {shown.map((event) => (
            <WireItem key={event.id} event={event} />
          ))}
        </ol>
        {isScripted ? (
          <Button
            kind="second"
            size="icon"
            aria-label="More events"
            onClick={() => row.current?.scrollBy({ left: row.current.clientWidth * 0.8 })}
          >
            <Icon name="next" />
          </Button>
        ) : (
          <span className={css.slot} />
        )}
      </div>
    </section>
  );
}

function WireItem({ event }: { event: ActivityEvent }) {
  const now = new Date(usePageRoot().now);
  const { kind, person, college, toCollege, score } = event;
  const pill = eventPill(kind);
  const word = eventWord(event, formatDate(now, 'YYYY-MM-DD'));
  const when = whenOf(event, now);
  return (
    <li>
      <time dateTime={when.iso}>{when.text}</time>
      {pill ? (
        <EventPill kind={pill} bare>
          {word}
        </EventPill>
      ) : (
        <b>{word}</b>
      )}
      {person ? <Person person={person} /> : null}
      {score ? (
        <span>{scoreText(event, score)}</span>
      ) : kind === 'portal_exit' && toCollege ? (
        <TeamMove from={flagOf(college)} to={flagOf(toCollege)} />
      ) : college ? (
        <Flag team={flagOf(college)} />
      ) : null}
    </li>
  );
}

/** "Alabama 28, Kentucky 16": the winner first. */
function scoreText({ college, toCollege }: ActivityEvent, { own, other }: NonNullable<ActivityEvent['score']>): string {
  const sides = [`${college?.shortName} ${own}`, `${toCollege?.shortName} ${other}`];
  return (own < other ? sides.toReversed() : sides).join(', ');
}

function Person({ person: { name, position, path } }: { person: NonNullable<ActivityEvent['person']> }) {
  const text = position ? `${position} ${name}` : name;
  return path ? <a href={path}>{text}</a> : <span>{text}</span>;
}

const flagOf = (college: EventCollege | null) =>
  college && { key: college.teamKey, abbreviation: college.abbreviation, name: college.shortName };
