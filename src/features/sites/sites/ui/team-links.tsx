import { Flag } from '#design-system/flag.tsx';
import { Columns } from '#design-system/layout.tsx';
import type { getNavTeams } from '#features/sites/navigation/contract.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import css from './team-links.module.css';

/** Teams by conference, each leading to its site. */
export function TeamLinks({ conferences }: { conferences: ReplyOf<typeof getNavTeams>['conferences'] }) {
  return (
    <Columns count={4}>
      {conferences.map((conference) => (
        <div key={conference.abbreviation}>
          <h3 className={css.conference}>{conference.shortName}</h3>
          <ul className={css.teams}>
            {conference.teams.map((team) => (
              <li key={team.collegeId}>
                <a href={team.href}>
                  <Flag team={{ key: team.teamKey, abbreviation: team.abbreviation, name: team.shortName }} />{' '}
                  {team.shortName}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Columns>
  );
}
