import type { PropsWithChildren } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { staffTime } from '#kernel/staff-time.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFailure, AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { getHealth, HealthItemView } from '../contract.ts';
import { HEALTH_PATH, worstOf } from '../health-view.ts';
import { CheckTable } from './check-table.tsx';
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

/** Whether the network works, on one page. */
export function Component() {
  const { navigation, health } = useLoaderData<HealthData>();
  const { version, checkedAt, groups } = health;
  return (
    <AdminFrame navigation={navigation} path={HEALTH_PATH}>
      <PageMeta title={TITLE} description="Whether the network works." path={HEALTH_PATH} isIndexed={false} />
      <AdminHead title={TITLE}>
        Version {version}. Checked {staffTime(checkedAt)} Central (CT). <a href={HEALTH_PATH}>Check again</a>
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

function HealthGroup({ label, items }: { label: string; items: readonly HealthItemView[] }) {
  const id = label.toLowerCase().replaceAll(' ', '-');
  const checks = items.map(({ label: name, ...check }) => ({ name, ...check }));
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id}>{label}</SectionHead>
      <CheckTable label={label} subject="Check" checks={checks} />
    </section>
  );
}
