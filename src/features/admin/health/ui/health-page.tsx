import type { PropsWithChildren } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { formatDate } from '#kernel/dates.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFailure, AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { getHealth, HealthItemView } from '../contract.ts';
import { HEALTH_PATH, type HealthStatus, worstOf } from '../health-view.ts';
import css from './health-page.module.css';
import { ServiceChecks } from './service-checks.tsx';

const TITLE = 'Health';

type HealthData = { navigation: AdminNavigationView; health: ReplyOf<typeof getHealth> };

export async function loader({ context }: LoaderFunctionArgs): Promise<HealthData> {
  const page = pageRequestOf(context);
  const [navigation, health] = await Promise.all([loadAdminNavigation(page), page.api.health.get()]);
  return { navigation, health };
}

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={HEALTH_PATH}>
      {children}
    </AdminFailure>
  );
}

/** Whether the network works, in one page. */
export function Component() {
  const { navigation, health } = useLoaderData<HealthData>();
  const { version, checkedAt, groups } = health;
  return (
    <AdminFrame navigation={navigation} path={HEALTH_PATH}>
      <PageMeta title={TITLE} description="Whether the network works." path={HEALTH_PATH} isIndexed={false} />
      <AdminHead title={TITLE}>
        Version {version}. Checked {formatDate(new Date(checkedAt), 'MM/DD/YYYY HH:mm:ss')} Central (CT).{' '}
        <a href={HEALTH_PATH}>Check again</a>
      </AdminHead>
      <Summary items={groups.flatMap(({ items }) => items)} />
      <div className={css.groups}>
        {groups.map(({ label, items }) => (
          <HealthGroup key={label} label={label} items={items} />
        ))}
        <ServiceChecks />
      </div>
    </AdminFrame>
  );
}

function Summary({ items }: { items: readonly HealthItemView[] }) {
  const worst = worstOf(items.map(({ status }) => status));
  if (worst === 'ok') return <Alert kind="success">Nothing needs your attention.</Alert>;
  const wrong = items.filter(({ status }) => status !== 'ok').map(({ label }) => label);
  const words = `Needs attention: ${wrong.join(', ')}.`;
  return <Alert kind={worst === 'failed' ? 'severe' : 'info'}>{words}</Alert>;
}

export const STATUS_WORDS: Readonly<Record<HealthStatus, string>> = {
  ok: 'OK',
  warning: 'Warning',
  failed: 'Failed',
};

const STATUS = `${cell('tight')} ${css.status}`;
const DETAIL = cell('sm');

function HealthGroup({ label, items }: { label: string; items: readonly HealthItemView[] }) {
  const id = label.toLowerCase().replaceAll(' ', '-');
  const head = (
    <>
      <th scope="col" className={STATUS}>
        Status
      </th>
      <th scope="col" className={css.name}>
        Check
      </th>
      <th scope="col" className={DETAIL}>
        Result
      </th>
    </>
  );
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id}>{label}</SectionHead>
      <Table caption={label} head={head} dense>
        {items.map(({ label: name, status, detail, href }) => (
          <TableRow key={name}>
            <td className={STATUS} data-status={status}>
              {STATUS_WORDS[status]}
            </td>
            <RowHead href={href ?? undefined} sub={<span className={css.narrow}>{detail}</span>}>
              {name}
            </RowHead>
            <td className={DETAIL}>{detail}</td>
          </TableRow>
        ))}
      </Table>
    </section>
  );
}
