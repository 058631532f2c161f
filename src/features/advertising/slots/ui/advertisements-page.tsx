import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { Tabs } from '#design-system/tabs.tsx';
import { formatDate } from '#kernel/dates.ts';
import { pageCount } from '#kernel/pagination.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { AD_STATES, type AdState } from '../advertisement-view.ts';
import type { listHouseAdvertisements } from '../contract.ts';
import { AdvertisementForm } from './advertisement-form.tsx';
import css from './advertisements-page.module.css';

const PATH = '/admin/advertisements';

export type AdvertisementsData = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  list: ReplyOf<typeof listHouseAdvertisements>;
  state: AdState;
  done: 'added' | 'ended' | null;
};

const isState = (word: string | null): word is AdState => AD_STATES.some((state) => state === word);

export async function loader({ request, context }: LoaderFunctionArgs): Promise<AdvertisementsData> {
  const page = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get('state');
  const state = isState(wanted) ? wanted : 'running';
  const [{ csurfToken }, navigation, list] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.advertisements.listHouse({ query: { state, page: Number(searchParams.get('page')) || undefined } }),
  ]);
  const done = searchParams.get('done');
  return { token: csurfToken, navigation, list, state, done: done === 'added' || done === 'ended' ? done : null };
}

const DONE = { added: 'Advertisement saved.', ended: 'Advertisement ended. It no longer runs anywhere.' } as const;

/** The advertisements in the slots of all pages, and the form for new ones. */
export function Component() {
  const { navigation, list, state, done } = useLoaderData<AdvertisementsData>();
  const { page, perPage, total, mayWrite, advertisements } = list;
  return (
    <AdminFrame navigation={navigation} path={PATH}>
      <PageMeta title="Advertisements" description="House advertisements." path={PATH} isIndexed={false} />
      <AdminHead title="Advertisements">
        Ad campaigns. Sportsbook ads never run on prospect pages. Dates are in Central Time.
      </AdminHead>
      {done ? <Alert kind="success">{DONE[done]}</Alert> : null}
      {mayWrite ? null : <Alert kind="info">You can view advertisements but not edit them.</Alert>}
      <Tabs label="Advertisements" tabs={tabsOf(list.counts, state)} />
      {advertisements.length === 0 ? (
        <Empty title={EMPTY[state]} level={2}>
          A slot without an ad takes up no space.
        </Empty>
      ) : (
        <AdvertisementTable />
      )}
      <Pager
        page={page}
        pages={pageCount(total, perPage)}
        hrefFor={(each) => `${PATH}?state=${state}&page=${each}`}
        count={`${total} in all`}
      />
      {mayWrite ? (
        <section className={css.new} aria-labelledby="new-head">
          <h2 id="new-head">New advertisement</h2>
          <AdvertisementForm />
        </section>
      ) : null}
    </AdminFrame>
  );
}

const EMPTY: Readonly<Record<AdState, string>> = {
  running: 'No ads are running',
  to_come: 'No upcoming ads',
  over: 'No past ads',
};

function tabsOf(counts: AdvertisementsData['list']['counts'], state: AdState) {
  const tab = (name: AdState, label: string, count: number) => ({
    label: `${label} (${count})`,
    href: name === 'running' ? PATH : `${PATH}?state=${name}`,
    current: name === state,
  });
  return [
    tab('running', 'Running', counts.running),
    tab('to_come', 'Upcoming', counts.toCome),
    tab('over', 'Ended', counts.over),
  ];
}

const KIND = { house: 'House', betting: 'Betting', other: 'Other' } as const;
const day = (iso: string) => formatDate(new Date(iso), 'MM/DD/YYYY HH:mm:ss');

function AdvertisementTable() {
  const { list, state, token } = useLoaderData<AdvertisementsData>();
  const head = (
    <>
      <th scope="col">Advertisement</th>
      <th scope="col">Kind</th>
      <th scope="col" className={cell('md')}>
        Site
      </th>
      <th scope="col" className={cell('num', 'md')}>
        Weight
      </th>
      <th scope="col" className={cell('sm')}>
        From
      </th>
      <th scope="col" className={cell('sm')}>
        Until
      </th>
      <th scope="col">Change</th>
    </>
  );
  return (
    <Table caption="Advertisements, newest first" head={head} dense>
      {list.advertisements.map((ad) => (
        <TableRow key={ad.id}>
          <RowHead sub={`${ad.sponsor}: ${ad.text}`}>{ad.headline}</RowHead>
          <td>{KIND[ad.kind]}</td>
          <td className={cell('md')}>{ad.site?.name ?? 'All'}</td>
          <td className={cell('num', 'md')}>{ad.weight}</td>
          <td className={cell('sm')}>{day(ad.startsAt)}</td>
          <td className={cell('sm')}>{ad.endsAt ? day(ad.endsAt) : 'No end date'}</td>
          <td>
            {list.mayWrite && state !== 'over' ? (
              <CallForm
                call={({ advertisements }) => advertisements.end}
                params={{ advertisementId: ad.id }}
                token={token}
                label={`End ${ad.headline}`}
                onDone={() => `${PATH}?done=ended`}
              >
                <Button type="submit" kind="danger" size="small" aria-label={`End ${ad.headline}`}>
                  End
                </Button>
              </CallForm>
            ) : null}
          </td>
        </TableRow>
      ))}
    </Table>
  );
}
