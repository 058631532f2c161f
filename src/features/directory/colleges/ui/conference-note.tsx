import { type Sport, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { getConference } from '../../conferences/contract.ts';
import { teamsHref } from './teams-address.ts';

export type ConferenceReply = ReplyOf<typeof getConference>;

type Props = { conference: ConferenceReply; sport: Sport };

/** Describes a conference: its division, how many teams play in it, the season of that information, and its other sports. */
export function ConferenceNote({ conference: { conference, sports }, sport }: Props) {
  const members = sports.find((each) => each.sport === sport)?.colleges ?? [];
  const { sports: offered } = usePageRoot();
  const others = sports.filter((each) => each.sport !== sport && offered.includes(each.sport));
  return (
    <>
      {[conference.level, `${members.length} ${members.length === 1 ? 'team' : 'teams'}`]
        .filter((part) => part !== null)
        .join(', ')}
      .{members.some(({ isCurrent }) => !isCurrent) ? ' Members as of 2021.' : null}
      {others.length > 0 ? (
        <>
          {' '}
          Also in{' '}
          {others.map((other, index) => (
            <span key={other.sport}>
              {separatorBefore(index, others.length)}
              <a
                href={teamsHref(
                  { sport: other.sport, type: 'colleges', group: 'by_conference' },
                  { key: conference.abbreviation },
                )}
              >
                {sportName(other.sport).toLowerCase()}
              </a>
            </span>
          ))}
          .
        </>
      ) : null}
    </>
  );
}

const separatorBefore = (index: number, count: number) => (index === 0 ? '' : index === count - 1 ? ' and ' : ', ');
