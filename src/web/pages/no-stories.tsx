import { ButtonLink } from '#design-system/button.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { usePageRoot } from '../root-data.ts';
import type { FrontData } from './home-data.ts';
import css from './home-page.module.css';

/** Replaces the lead before the first story is published: what will be here, and what there is already. */
export function NoStories({ front }: { front: FrontData }) {
  const { site, mainUrl } = usePageRoot();
  const { board, commitments } = front;
  const isTeam = site.kind === 'team';
  const links = [
    ...(board && board.prospects.length > 0
      ? [{ label: 'See the rankings', href: `/prospect_rankings/${board.list.name}/${board.year}` }]
      : []),
    ...(commitments && commitments.prospects.length > 0
      ? [
          {
            label: 'See commitments',
            href: `/commitments/${commitments.sport}/${commitments.year}${site.collegeId === null ? '' : `?college_id=${site.collegeId}`}`,
          },
        ]
      : []),
    ...(isTeam ? [{ label: 'National front page', href: `${mainUrl}/` }] : []),
  ];
  return (
    <div className={css.unwritten}>
      <Empty
        title="No stories yet"
        level={2}
        actions={
          links.length === 0
            ? undefined
            : links.map(({ label, href }) => (
                <ButtonLink key={href} kind="second" href={href}>
                  {label}
                </ButtonLink>
              ))
        }
      >
        {isTeam
          ? `Stories about ${site.shortName} will appear here as they’re published.`
          : 'Stories will appear here as they’re published.'}
      </Empty>
    </div>
  );
}
