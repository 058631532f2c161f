import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { Tabs } from '#design-system/tabs.tsx';
import { isSport, SPORTS, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { listRankingLists } from '../contract.ts';
import { classListPath, listsPath } from '../list-view.ts';
import { publishedWords, staffTime } from './list-words.ts';

const PATH = '/admin/lists';
const WHO = cell('md');

type ListsData = {
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  lists: ReplyOf<typeof listRankingLists>;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ListsData> {
  const page = pageRequestOf(context);
  const wanted = new URL(request.url).searchParams.get('sport');
  const sport = isSport(wanted) ? wanted : 'football';
  const [navigation, lists] = await Promise.all([
    loadAdminNavigation(page),
    page.api.rankingLists.list({ query: { sport } }),
  ]);
  return { navigation, lists };
}

/** The classes of a sport: which are ordered by staff, and where somebody is at work on the next order. */
export function Component() {
  const { navigation, lists } = useLoaderData<ListsData>();
  const { sport, classes, may } = lists;
  return (
    <AdminFrame navigation={navigation} path={PATH}>
      <PageMeta title="Lists" description="Ranking lists of prospects." path={PATH} isIndexed={false} />
      <AdminHead title="Lists">
        Ranking lists of prospects, by class. All times are Chicago.
        {may.write ? null : ' Your role reads lists and does not change them.'}
      </AdminHead>
      <Tabs
        label="Sports"
        tabs={SPORTS.map((each) => ({ label: sportName(each), href: listsPath(each), current: each === sport }))}
      />
      {classes.length === 0 ? (
        <Empty title={`No class of ${sport} yet`}>A class is listed once it has prospects.</Empty>
      ) : (
        <ClassTable lists={lists} />
      )}
    </AdminFrame>
  );
}

function ClassTable({ lists: { sport, classes } }: Pick<ListsData, 'lists'>) {
  const head = (
    <>
      <th scope="col">Class</th>
      <th scope="col" className={WHO}>
        Readers see
      </th>
      <th scope="col">Draft</th>
    </>
  );
  return (
    <Table caption={`Classes of ${sport}, the latest first`} head={head} dense>
      {classes.map(({ year, published, draft }) => {
        const order = published ? publishedWords(published) : 'Ordered by ratings';
        return (
          <TableRow key={year}>
            <RowHead href={classListPath({ sport, year })} left={[order]}>
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
