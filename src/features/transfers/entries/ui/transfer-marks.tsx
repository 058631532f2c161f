import { type EventKind, EventPill } from '#design-system/event-pill.tsx';
import { Flag, NoFlag } from '#design-system/flag.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { TeamMove } from '#design-system/team-move.tsx';
import { VisuallyHidden } from '#design-system/visually-hidden.tsx';
import { dayAfterWord } from '#kernel/days.ts';
import {
  activityText,
  type CollegeTransfer,
  commitmentDay,
  entryTypeMark,
  statusDay,
  statusText,
  type TransferCollege,
} from '../transfer-view.ts';
import css from './transfer-marks.module.css';

/** The marks of a portal entry: colleges, status and rating. */

type EntryStatus = CollegeTransfer['status'];

/** Letters and title of the box shown in place of a new school's flag. */
const ENDS: Partial<Record<EntryStatus, { letters: string; title: string }>> = {
  in_portal: { letters: 'TBD', title: 'In the portal' },
  undecided: { letters: '–', title: 'Undecided' },
  pro: { letters: 'pro', title: 'Declared for the draft' },
  dismissed: { letters: 'out', title: 'Dismissed' },
  medical: { letters: 'med', title: 'Left for medical reasons' },
};

export function TransferMove({ transfer }: { transfer: CollegeTransfer }) {
  const { status, originCollege, exitCollege } = transfer;
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

/** The college that the player leaves; a box if it is not known. */
export function OriginFlag({ transfer: { originCollege } }: { transfer: CollegeTransfer }) {
  return originCollege === null ? <NoFlag letters="–" title="Not known" /> : <Flag team={teamOf(originCollege)} />;
}

/** The college that the player joins; otherwise a box with the reason. */
export function ExitFlag({ transfer: { exitCollege, status } }: { transfer: CollegeTransfer }) {
  const end = exitCollege === null ? ENDS[status] : undefined;
  return end ? <NoFlag {...end} /> : <Flag team={teamOf(exitCollege)} />;
}

function teamOf(college: TransferCollege | null) {
  return college && { key: college.teamKey, abbreviation: college.abbreviation, name: college.shortName };
}

const KINDS: Readonly<Record<Exclude<EntryStatus, 'undecided'>, EventKind>> = {
  in_portal: 'in',
  committed: 'commit',
  signed: 'commit',
  enrolled: 'commit',
  withdrawn: 'out',
  pro: 'out',
  dismissed: 'out',
  medical: 'out',
};

/** The entry type if it is not the portal: "Grad", "JUCO". */
export function EntryTypeMark({ transfer: { entryType } }: { transfer: CollegeTransfer }) {
  const mark = entryTypeMark(entryType);
  if (mark === null) return null;
  return (
    <abbr className={css.type} title={mark.long}>
      {mark.short}
    </abbr>
  );
}

/** "Committed Jan 9" as plain text. */
export function statusLine(transfer: CollegeTransfer, now: Date): string {
  const day = statusDay(transfer);
  const text = statusText(transfer.status);
  return day === null ? text : `${text} ${dayAfterWord(day, now)}`;
}

/** The status with its date; for a signing also the date of the earlier commitment. */
export function DatedStatus({ transfer, now }: { transfer: CollegeTransfer; now: Date }) {
  const day = statusDay(transfer);
  const commitment = commitmentDay(transfer);
  return (
    <>
      <TransferStatus status={transfer.status} />
      {day === null ? null : (
        <>
          {' '}
          <span className={css.day}>{dayAfterWord(day, now)}</span>
        </>
      )}
      {commitment === null ? null : <span className={css.before}>Committed {dayAfterWord(commitment, now)}</span>}
    </>
  );
}

/** The latest activity with its college and date; for a signing also the date of the earlier commitment. */
export function LatestActivity({ transfer, now }: { transfer: CollegeTransfer; now: Date }) {
  const { latestActivityDate: day } = transfer;
  const commitment = commitmentDay(transfer);
  return (
    <>
      {activityText(transfer)}
      {day === null ? null : (
        <>
          {' '}
          <span className={css.day}>{dayAfterWord(day, now)}</span>
        </>
      )}
      {commitment === null ? null : <span className={css.before}>Committed {dayAfterWord(commitment, now)}</span>}
    </>
  );
}

/** An icon and a label. Undecided players have no icon, because nothing happened yet. */
export function TransferStatus({ status }: { status: EntryStatus }) {
  if (status === 'undecided') return <span className={css.undecided}>{statusText(status)}</span>;
  return (
    <EventPill kind={KINDS[status]} bare>
      {statusText(status)}
    </EventPill>
  );
}

/** Our own rating as a chip; otherwise a service's rating as a figure. */
export function TransferRating({ transfer }: { transfer: CollegeTransfer }) {
  const { bluechipRating, stars, serviceRating } = transfer;
  const said = serviceRating?.rating ?? null;
  if (bluechipRating !== null || serviceRating === null || said === null)
    return <RatingChip rating={bluechipRating} stars={stars} />;
  return (
    <abbr className={css.service} title={`Rating of ${serviceRating.service}, 0 to 1`}>
      <VisuallyHidden>Rating of {serviceRating.service} </VisuallyHidden>
      {said.toFixed(2)}
    </abbr>
  );
}
