import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { TeamMove } from '#design-system/team-move.tsx';
import { statusText, type TransferCollege } from '#features/transfers/entries/transfer-view.ts';
import { readerDay } from '#kernel/days.ts';
import { sportName } from '#kernel/sports.ts';
import type { FoundTransfer } from '../contract.ts';

/** Portal entries, each linked to its row in the tracker. */
export function TransferResults({ transfers, now }: { transfers: readonly FoundTransfer[]; now: Date }) {
  return (
    <RowList label="Transfers">
      {transfers.map((transfer) => (
        <RowItem key={transfer.id}>
          <RowMain href={transfer.href} sub={subOf(transfer, now)}>
            {transfer.name}
          </RowMain>
          <Move transfer={transfer} />
        </RowItem>
      ))}
    </RowList>
  );
}

/** "WR · Football 2027 · Committed, Jan 7". */
function subOf({ position, sport, year, status, latestActivityDate }: FoundTransfer, now: Date): string {
  const day = latestActivityDate === null ? '' : `, ${readerDay(latestActivityDate, now)}`;
  return [position, `${sportName(sport)} ${year}`, `${statusText(status)}${day}`]
    .filter((part) => part !== null)
    .join(' · ');
}

/** The box shown for a player without a new school. */
const ENDS: Partial<Record<FoundTransfer['status'], { letters: string; title: string }>> = {
  in_portal: { letters: 'TBD', title: 'In the portal' },
  undecided: { letters: '–', title: 'Undecided' },
  pro: { letters: 'pro', title: 'Declared for the draft' },
  dismissed: { letters: 'out', title: 'Dismissed' },
  medical: { letters: 'med', title: 'Left for medical reasons' },
};

function Move({ transfer: { status, originCollege, exitCollege } }: { transfer: FoundTransfer }) {
  const isBack = status === 'withdrawn';
  return (
    <TeamMove
      from={teamOf(originCollege)}
      to={teamOf(isBack ? originCollege : exitCollege)}
      end={ENDS[status]}
      isBack={isBack}
    />
  );
}

const teamOf = (college: TransferCollege | null) =>
  college && { key: college.teamKey, abbreviation: college.abbreviation, name: college.shortName };
