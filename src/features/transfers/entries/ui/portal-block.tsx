import { EventPill } from '#design-system/event-pill.tsx';
import { Columns } from '#design-system/layout.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { type Sport, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { athleteHref } from '../../college-players/athlete-address-view.ts';
import { netText } from '../balance-view.ts';
import type { listTransfers } from '../contract.ts';
import { athleticYearText, type CollegeTransfer, statusText, teamTrackerHref, trackerPath } from '../transfer-view.ts';
import css from './portal-block.module.css';
import { ExitFlag, OriginFlag, TransferMove, TransferRating } from './transfer-marks.tsx';

/** The portal on a front page: a team's arrivals and departures, elsewhere the newest moves. */

/** The number of rows of each column on a front page. */
export const PORTAL_ROWS = 5;

type Tracker = ReplyOf<typeof listTransfers>;
type Balance = NonNullable<Tracker['balance']>;

type TeamPortalProps = { balance: Balance; sport: Sport; year: number; arriving: Transfers; leaving: Transfers };
type Transfers = readonly CollegeTransfer[];

/** A team's arrivals and departures; renders nothing without any. */
export function TeamPortal({ balance, sport, year, arriving, leaving }: TeamPortalProps) {
  if (balance.in + balance.out === 0) return null;
  const tracker = (direction?: 'in' | 'out') => teamTrackerHref({ sport, year, slug: balance.college.slug, direction });
  return (
    <section>
      <SectionHead link={{ href: tracker(), label: 'Open the tracker' }}>Transfer portal, {year}</SectionHead>
      <p className={css.balance}>
        Net: <b>{netText(balance.in - balance.out)}</b>
        {Math.abs(balance.in - balance.out) === 1 ? ' player' : ' players'}
      </p>
      <Columns count={2} ruled>
        <div>
          <p className={css.balance}>
            <a href={tracker('in')}>
              <EventPill kind="in">{balance.in} in</EventPill>
            </a>
          </p>
          <Moves label="Arriving" word="From" transfers={arriving} empty="No additions yet." />
        </div>
        <div>
          <p className={css.balance}>
            <a href={tracker('out')}>
              <EventPill kind="out">{balance.out} out</EventPill>
            </a>
          </p>
          <Moves label="Leaving" word="To" transfers={leaving} empty="Nobody has left." />
        </div>
      </Columns>
    </section>
  );
}

type MovesProps = { label: string; word: 'From' | 'To'; transfers: Transfers; empty: string };

function Moves({ label, word, transfers, empty }: MovesProps) {
  if (transfers.length === 0) return <p className={css.word}>{empty}</p>;
  return (
    <RowList label={label}>
      {transfers.map((transfer) => (
        <RowItem key={transfer.id}>
          <TransferRating transfer={transfer} />
          <RowMain href={profileOf(transfer)} sub={playerFacts(transfer)}>
            {transfer.name}
          </RowMain>
          <span className={css.word}>{word}</span>
          {word === 'From' ? <OriginFlag transfer={transfer} /> : <ExitFlag transfer={transfer} />}
        </RowItem>
      ))}
    </RowList>
  );
}

/** The newest moves of a sport, or of all sports; renders nothing without any. */
export function RecentMoves({ transfers, sport }: { transfers: Transfers; sport: Sport | null }) {
  const [first] = transfers;
  if (!first) return null;
  const middle = Math.ceil(transfers.length / 2);
  const halves = [transfers.slice(0, middle), transfers.slice(middle)].filter((half) => half.length > 0);
  const lists = halves.map((half, index) => (
    <RowList key={half[0]?.id} label={index === 0 ? 'Newest portal moves' : 'Further portal moves'}>
      {half.map((transfer) => (
        <RowItem key={transfer.id}>
          <TransferRating transfer={transfer} />
          <RowMain href={profileOf(transfer)} sub={playerFacts(transfer, sport === null)}>
            {transfer.name}
          </RowMain>
          <TransferMove transfer={transfer} />
        </RowItem>
      ))}
    </RowList>
  ));
  return (
    <section>
      <SectionHead link={{ href: trackerPath(sport ?? first.sport), label: 'Open the tracker' }}>
        Recent portal moves
      </SectionHead>
      {lists.length === 1 ? (
        lists
      ) : (
        <Columns count={2} ruled>
          {lists}
        </Columns>
      )}
    </section>
  );
}

const profileOf = ({ playerSlug }: CollegeTransfer) => athleteHref({ slug: playerSlug });

/** "QB, Jr. Committed"; in lists of several sports preceded by the sport. */
function playerFacts({ sport, position, athleticYear, status }: CollegeTransfer, withSport = false): string {
  const year = athleticYear === null ? null : athleticYearText(athleticYear);
  const who = [withSport ? sportName(sport) : null, position, year].filter((part) => part !== null).join(' · ');
  return who ? `${who} · ${statusText(status)}` : statusText(status);
}
