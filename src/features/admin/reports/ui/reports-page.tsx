import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { Locked } from '#design-system/locked.tsx';
import { ErrorState } from '#design-system/state-block.tsx';
import { FIGURES_PATH } from '#features/admin/figures/figures-view.ts';
import { AdminFrame, AdminHead, AdminParts } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { SavedToast } from '#web/saved-toast.tsx';
import { REPORTS_PATH } from '../report-view.ts';
import { AccessPart } from './access-part.tsx';
import { AddOnsPart } from './add-ons-part.tsx';
import { AnalyticsPart } from './analytics-part.tsx';
import { DONE_WORDS, loader, type Part, REPORT_SECONDS, type ReportsData } from './reports-data.ts';

export { loader };

/** Specification, section 9. */
const SECONDS = {
  add_on: REPORT_SECONDS,
  analytics: REPORT_SECONDS,
  sites: REPORT_SECONDS,
  access: 5,
  revoked: 5,
} as const;

/** The reports that a role may see, one section each. */
export function Component() {
  const { navigation, addOns, analytics, access, done } = useLoaderData<ReportsData>();
  const parts = [
    partOf('add-ons', 'Add-on reports', addOns, (reply) => <AddOnsPart list={reply} />),
    partOf('analytics', 'Analytics reports', analytics, (reply) => <AnalyticsPart list={reply} />),
    partOf('access', 'Customer support', access, (reply) => <AccessPart report={reply} />),
  ].filter((part) => part !== null);
  return (
    <AdminFrame navigation={navigation} path={REPORTS_PATH}>
      <PageMeta title="Reports" description="Reports of the network." path={REPORTS_PATH} isIndexed={false} />
      <AdminHead title="Reports">
        Files are kept for 30 days. All times are Central (CT).{' '}
        {navigation.functions.includes('analytics_reports') ? <a href={FIGURES_PATH}>Figures by month</a> : null}
      </AdminHead>
      {done ? <SavedToast message={DONE_WORDS[done]} param="done" seconds={SECONDS[done]} /> : null}
      <AdminParts parts={parts} />
    </AdminFrame>
  );
}

function partOf<Reply>(id: string, label: string, part: Part<Reply>, content: (reply: Reply) => ReactNode) {
  switch (part.state) {
    case 'forbidden':
      return null;
    case 'open':
      return { id, label, content: content(part.reply) };
    case 'locked':
      return {
        id,
        label,
        content: (
          <Locked title="You don’t have access to this report">Ask a customer support manager to grant it.</Locked>
        ),
      };
    case 'failed':
      return { id, label, content: <ErrorState message="We couldn’t load this report." retryHref={REPORTS_PATH} /> };
  }
}
