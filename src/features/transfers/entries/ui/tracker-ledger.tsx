import { EventPill } from '#design-system/event-pill.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { listTransfers } from '../contract.ts';
import { openText } from '../transfer-view.ts';
import { type TrackerFilters, trackerHref } from './tracker-address.ts';
import css from './tracker-ledger.module.css';

type List = ReplyOf<typeof listTransfers>;
type Tracker = List & { window: NonNullable<List['window']> };
type Props = { tracker: Tracker; filters: TrackerFilters; path: string };

const figure = (count: number) => count.toLocaleString('en-US');

/** The season in figures, each linked to its entries, and on the right one school's arrivals and departures. */
export function TrackerLedger({ tracker, filters, path }: Props) {
  const { entered, placed, withdrawn, open, left } = tracker.window;
  const figures = [
    { label: 'Entered', count: entered, status: undefined },
    { label: 'Committed', count: placed, status: 'placed' },
    { label: 'Withdrawn', count: withdrawn, status: 'withdrawn' },
    { label: openText(tracker), count: open, status: 'open' },
    // Few, and in most imports none: players who turned pro, were dismissed or had to retire.
    ...(left > 0 ? [{ label: 'Other', count: left, status: 'left' }] : []),
  ];
  return (
    <div className={css.ledger}>
      <dl className={css.figures}>
        {figures.map(({ label, count, status }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={count === 0 ? css.none : undefined}>
              <a href={trackerHref(path, {}, { status })}>{figure(count)}</a>
            </dd>
          </div>
        ))}
      </dl>
      {tracker.balance ? <Balance balance={tracker.balance} filters={filters} path={path} /> : null}
    </div>
  );
}

function Balance({ balance, filters, path }: Omit<Props, 'tracker'> & { balance: NonNullable<Tracker['balance']> }) {
  const school_focus = filters.school_focus;
  const href = (direction: string) => trackerHref(path, {}, { school_focus, direction });
  return (
    <div className={css.balance}>
      <p>
        <a className={css.school} href={href('both')}>
          {balance.college.shortName}
        </a>{' '}
        <span className={css.muted}>this window</span>
      </p>
      <p className={css.flow}>
        <a href={href('in')}>
          <EventPill kind="in">{balance.in} in</EventPill>
        </a>
        <Ticks counts={[balance.in, balance.out]} />
        <a href={href('out')}>
          <EventPill kind="out">{balance.out} out</EventPill>
        </a>
      </p>
    </div>
  );
}

/** The maximum width of the ticks, so that they and both labels fit a phone; and the width of one tick with its gap. In pixels. */
const TICKS_WIDTH = 190;
const TICK = 8;
const LEAST = 2;
const BETWEEN = 6;
const HEIGHT = 12;

/**
 * One tick for each arrival and each departure; many ticks are drawn closer together at the same scale, so that the two lengths stay
 * comparable.
 */
function Ticks({ counts: [arriving, leaving] }: { counts: readonly [number, number] }) {
  const total = arriving + leaving;
  if (total === 0) return null;
  const step = Math.max(LEAST, Math.min(TICK, Math.floor((TICKS_WIDTH - BETWEEN) / total)));
  const start = arriving * step + (arriving > 0 ? BETWEEN : 0);
  const width = start + leaving * step;
  return (
    <svg
      className={css.ticks}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={css.in} d={ticksFrom(0, arriving, step)} />
      <path className={css.out} d={ticksFrom(start, leaving, step)} />
    </svg>
  );
}

function ticksFrom(start: number, count: number, step: number): string {
  const thick = step > 4 ? step - 2 : step - 1;
  return Array.from({ length: count }, (_, index) => `M${start + index * step} 0h${thick}v${HEIGHT}h-${thick}z`).join(
    '',
  );
}
