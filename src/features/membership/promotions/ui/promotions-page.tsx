import type { PropsWithChildren } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { Tabs } from '#design-system/tabs.tsx';
import { pageCount } from '#kernel/pagination.ts';
import { staffTime } from '#kernel/staff-time.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFailure, AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import {
  type listStaffPromotions,
  PROMOTION_STATES,
  PROMOTIONS_PATH,
  type PromotionStateName,
  promotionPath,
  type StaffPromotionView,
} from '../staff-promotions-view.ts';
import { periodsText, plansText, usesText } from './promotion-facts.tsx';
import css from './promotions.module.css';

type Data = {
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  list: ReplyOf<typeof listStaffPromotions>;
  state: PromotionStateName;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Data> {
  const page = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const state = PROMOTION_STATES.find((each) => each === searchParams.get('state')) ?? 'running';
  const [navigation, list] = await Promise.all([
    loadAdminNavigation(page),
    page.api.staffPromotions.list({ query: { state, page: Number(searchParams.get('page')) || undefined } }),
  ]);
  return { navigation, list, state };
}

const TITLE = 'Promotions';

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={PROMOTIONS_PATH}>
      {children}
    </AdminFailure>
  );
}

const hrefOf = (state: PromotionStateName) =>
  state === 'running' ? PROMOTIONS_PATH : `${PROMOTIONS_PATH}?state=${state}`;

/** The list of promo codes. */
export function Component() {
  const { navigation, list, state } = useLoaderData<Data>();
  const { promotions, counts, total, page, perPage, mayWrite } = list;
  const tab = (name: PromotionStateName, label: string, count: number) => ({
    label: `${label} (${count})`,
    href: hrefOf(name),
    current: name === state,
  });
  return (
    <AdminFrame navigation={navigation} path={PROMOTIONS_PATH}>
      <PageMeta title={TITLE} description="Promo codes." path={PROMOTIONS_PATH} isIndexed={false} />
      <AdminHead title={TITLE}>Discounts and free trials for new subscriptions. All times are Central (CT).</AdminHead>
      {mayWrite ? (
        <p className={css.acts}>
          <ButtonLink href={`${PROMOTIONS_PATH}/new`}>New promotion</ButtonLink>
        </p>
      ) : (
        <Alert kind="info">You can view promotions but not change them.</Alert>
      )}
      <Tabs
        label="Promotions"
        tabs={[
          tab('running', 'Running', counts.running),
          tab('to_come', 'Scheduled', counts.toCome),
          tab('over', 'Ended', counts.over),
        ]}
      />
      {promotions.length === 0 ? (
        <Empty title={EMPTY[state]} level={2}>
          Members enter a code at checkout. A code can’t be reused, even after it has ended.
        </Empty>
      ) : (
        <PromotionTable promotions={promotions} />
      )}
      <Pager
        page={page}
        pages={pageCount(total, perPage)}
        hrefFor={(each) => `${PROMOTIONS_PATH}?state=${state}&page=${each}`}
        count={`${total} in all`}
      />
    </AdminFrame>
  );
}

const EMPTY: Readonly<Record<PromotionStateName, string>> = {
  running: 'No promotions are running',
  to_come: 'No scheduled promotions',
  over: 'No ended promotions',
};

const FOR = cell('lg');
const SITE = cell('md');
const USES = cell('num');
const WHEN = cell('nowrap', 'md');

function PromotionTable({ promotions }: { promotions: readonly StaffPromotionView[] }) {
  const head = (
    <>
      <th scope="col">Code</th>
      <th scope="col" className={FOR}>
        Plans
      </th>
      <th scope="col" className={SITE}>
        Site
      </th>
      <th scope="col" className={USES}>
        Uses
      </th>
      <th scope="col" className={WHEN}>
        From
      </th>
      <th scope="col" className={WHEN}>
        Until
      </th>
    </>
  );
  return (
    <Table caption="Promotions, newest first" head={head} dense>
      {promotions.map((promotion) => {
        const { id, code, gives, site, startsAt, endsAt, stoppedAt } = promotion;
        const until = stoppedAt ?? endsAt;
        return (
          <TableRow key={id}>
            <RowHead sub={gives}>
              <a href={promotionPath(id)}>{code}</a>
            </RowHead>
            <td className={FOR}>
              {plansText(promotion)}, {periodsText(promotion).toLowerCase()}
            </td>
            <td className={SITE}>{site?.name ?? 'All'}</td>
            <td className={USES}>{usesText(promotion)}</td>
            <td className={WHEN}>{staffTime(startsAt)}</td>
            <td className={WHEN}>{until ? staffTime(until) : 'No end date'}</td>
          </TableRow>
        );
      })}
    </Table>
  );
}
