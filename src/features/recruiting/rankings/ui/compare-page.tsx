import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { compareHref, MOST_COMPARED } from '../compare-view.ts';
import type { compareProspects } from '../contract.ts';
import { CompareTable } from './compare-table.tsx';

export type ComparePageData = ReplyOf<typeof compareProspects>;

/** Longer than four ids can be; the API would refuse it. */
const LONGEST = 80;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ComparePageData> {
  const { api, addTags } = pageRequestOf(context);
  const ids = (new URL(request.url).searchParams.get('ids') ?? '').slice(0, LONGEST);
  const compared = await api.rankings.compare({ query: { ids } });
  addTags(...compared.prospects.map(({ id }) => `prospect:${id}`));
  return compared;
}

export function Component() {
  const { prospects } = useLoaderData<ComparePageData>();
  const { sport, classYear } = usePageRoot();
  const [first] = prospects;
  const of = first ? { sport: first.sport, year: first.classYear } : { sport, year: classYear };
  const list = `/prospect_rankings/${of.sport}-national/${of.year}`;
  const ids = prospects.map(({ id }) => id);
  const names = prospects.map(({ name }) => name);
  return (
    <Page>
      <PageMeta
        title={names.length > 0 ? `${joined(names)} compared` : 'Compare prospects'}
        description="Prospects side by side: ranks, size, school, college and ratings from other services."
        path={ids.length > 0 ? compareHref(ids) : '/prospect_rankings/compare'}
        isIndexed={false}
      />
      <PageTitle
        title="Compare prospects"
        crumbs={[{ label: sportName(of.sport), href: '/' }, { label: 'Rankings', href: list }, { label: 'Compare' }]}
      />
      {prospects.length === 0 ? (
        <Empty
          title="Pick up to four players to compare"
          level={2}
          actions={<ButtonLink href={`${list}?compare=pick`}>Choose players</ButtonLink>}
        >
          Choose players from any ranking. You can share the link to this page.
        </Empty>
      ) : (
        <>
          <CompareTable prospects={prospects} />
          {prospects.length < MOST_COMPARED ? (
            <p>
              <ButtonLink kind="second" href={`${list}?compare=${ids.join(',')}`}>
                Add a player
              </ButtonLink>
            </p>
          ) : null}
        </>
      )}
    </Page>
  );
}

/** "A, B and C". */
function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
