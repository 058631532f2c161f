import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { Tabs } from '#design-system/tabs.tsx';
import { isSport, SPORTS, sportName } from '#kernel/sports.ts';
import { staffTime } from '#kernel/staff-time.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { listRankingLists } from '../contract.ts';
import { classListPath, LIST_KINDS, listsPath } from '../list-view.ts';
import { KIND_WORDS, publishedWords } from './list-words.ts';

const PATH = '/admin/lists';
const WHO = cell('md');

type ListsData = {
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  lists: ReplyOf<typeof listRankingLists>;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ListsData> {
  const page = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const named = searchParams.get('sport');
  const sport = isSport(named) ? named : 'football';
  const kind = LIST_KINDS.find((each) => each === searchParams.get('kind')) ?? 'prospect_rankings';
  const [navigation, lists] = await Promise.all([
    loadAdminNavigation(page),
    page.api.rankingLists.list({ query: { kind, sport } }),
  ]);
  return { navigation, lists };
}

/** The classes of a sport: which have a published staff order, and which have a draft. */
export function Component() {
  const { navigation, lists } = useLoaderData<ListsData>();
  const { kind, sport, classes, may } = lists;
  const { scope, scopes } = KIND_WORDS[kind];
  return (
    <AdminFrame navigation={navigation} path={PATH}>
      <PageMeta title="Lists" description="Ranking lists of prospects and transfers." path={PATH} isIndexed={false} />
      <AdminHead title="Lists">
        Ranked lists, by {scope}. All times are Central (CT).
        {may.write ? null : ' You can view lists but not edit them.'}
      </AdminHead>
      <Tabs
        label="Kinds of lists"
        tabs={LIST_KINDS.map((each) => ({
          label: KIND_WORDS[each].title,
          href: listsPath({ kind: each, sport }),
          current: each === kind,
        }))}
      />
      <Tabs
        label="Sports"
        tabs={SPORTS.map((each) => ({
          label: sportName(each),
          href: listsPath({ kind, sport: each }),
          current: each === sport,
        }))}
      />
      {classes.length === 0 ? (
        <Empty title={`No ${scopes} of ${sport} yet`}>
          A {scope} is listed once it has {kind === 'prospect_rankings' ? 'prospects' : 'transfers'}.
        </Empty>
      ) : (
        <ClassTable lists={lists} />
      )}
    </AdminFrame>
  );
}

function ClassTable({ lists: { kind, sport, classes } }: Pick<ListsData, 'lists'>) {
  const { scope, scopes } = KIND_WORDS[kind];
  const { now } = usePageRoot();
  const head = (
    <>
      <th scope="col">{scope === 'class' ? 'Class' : 'Season'}</th>
      <th scope="col" className={WHO}>
        Readers see
      </th>
      <th scope="col">Draft</th>
    </>
  );
  return (
    <Table caption={`${sportName(sport)} ${scopes}, the latest first`} head={head} dense>
      {classes.map(({ year, published, draft }) => {
        const order = published ? publishedWords(published, { now }) : 'Ordered by ratings';
        return (
          <TableRow key={year}>
            <RowHead href={classListPath({ kind, sport, year })} left={[order]}>
              {`${sportName(sport)} ${year}`}
            </RowHead>
            <td className={WHO}>{order}</td>
            <td>{draft ? `By ${draft.updatedBy}, ${staffTime(draft.updatedAt)}` : 'None'}</td>
          </TableRow>
        );
      })}
    </Table>
  );
}
