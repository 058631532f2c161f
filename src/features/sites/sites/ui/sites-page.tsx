import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Page, Sections } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import type { getNavTeams } from '#features/sites/navigation/contract.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { SiteView } from '../contract.ts';
import css from './sites-page.module.css';
import { TeamLinks } from './team-links.tsx';

type SitesData = { national: SiteView[]; conferences: ReplyOf<typeof getNavTeams>['conferences'] };

export async function loader({ context }: LoaderFunctionArgs): Promise<SitesData> {
  const { api } = pageRequestOf(context);
  const { sites } = await api.sites.list({ query: {} });
  // Every site lists conferences of the main site's sport: football, unless it is closed.
  const sport = sites.find(({ kind }) => kind === 'main')?.sport;
  const { conferences } = await api.navigation.teams({ query: sport ? { sport } : {} });
  return { national: sites.filter(({ kind }) => kind !== 'team'), conferences };
}

/** The site finder: every site of the network. */
export function Component() {
  const { national, conferences } = useLoaderData<SitesData>();
  return (
    <Page>
      <PageMeta title="All sites" description="The national site, sport sites and team sites." path="/sites" />
      <PageTitle title="All sites" />
      <Sections>
        <section>
          <SectionHead>National</SectionHead>
          <ul className={css.national}>
            {national.map((site) => (
              <li key={site.id}>
                <a href={site.baseUrl}>{site.name}</a>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <SectionHead>Teams</SectionHead>
          <TeamLinks conferences={conferences} />
        </section>
      </Sections>
    </Page>
  );
}
