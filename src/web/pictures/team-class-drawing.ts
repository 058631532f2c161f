import type { getTeamClass } from '#features/teams/rankings/contract.ts';
import { teamClassPicture } from '#features/teams/rankings/picture-view.ts';
import { sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { box } from '#platform/pictures/drawing.ts';
import { type Card, card, figures, titleSize } from './card.ts';
import type { ColoursOf } from './ink.ts';

const NAME = { line: 132, lines: 96, least: 60 } as const;
const COLUMN = 250;

/** The class of a team: its rank, its points, and the number of commitments. */
export function teamClassDrawing(team: ReplyOf<typeof getTeamClass>, slug: string, coloursOf: ColoursOf): Card {
  const { college, sport, year, ranks, commits, transfers } = team;
  const place = ranks.comprehensive;
  const many = (count: number) => count.toLocaleString('en-US');
  return card({
    masthead: {
      colours: coloursOf(college.teamKey),
      aside: '',
      title: college.shortName,
      size: titleSize(college.shortName, NAME),
      lines: [`${sportName(sport)}, class of ${year}`],
    },
    body: box(
      { alignItems: 'center', height: 226, width: '100%', gap: 24 },
      ...figures(COLUMN, [
        { label: 'National rank', value: place === null ? '–' : String(place.rank) },
        { label: 'Points', value: place === null ? '0' : many(place.points) },
        { label: 'Commits', value: many(commits.length) },
        { label: 'Transfers in', value: many(transfers.length) },
      ]),
    ),
    description: teamClassPicture({ slug, sport, year, college, place }).alt,
  });
}
