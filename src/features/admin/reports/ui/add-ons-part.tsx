import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { PLANS, PRODUCT_NAMES } from '#features/membership/plans/product-view.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useProgress } from '#web/use-progress.ts';
import { useSaved } from '#web/use-saved.ts';
import type { listAddOnReports } from '../contract.ts';
import { DayFields } from './day-fields.tsx';
import { ReportPager } from './report-pager.tsx';
import { ReportTable } from './report-table.tsx';
import { DONE_WORDS, REPORT_SECONDS, type ReportsData } from './reports-data.ts';
import css from './reports-page.module.css';

type AddOnReports = ReplyOf<typeof listAddOnReports>;

/** Add-ons bought and removed: the form for a new report, and those of the last weeks. */
export function AddOnsPart({ list }: { list: AddOnReports }) {
  const isOlder = useLoaderData<ReportsData>().older === 'add_on';
  const { reports, nextCursor, mayGenerate } = list;
  useProgress(reports.some(({ status }) => status === 'waiting' || status === 'running'));
  return (
    <>
      <p className={css.about}>Every add-on purchase and removal: member, plan, add-on, sites, term, net and tax.</p>
      {mayGenerate ? <NewReport today={list.today} /> : null}
      {reports.length === 0 ? (
        <Empty title={isOlder ? 'No older reports' : 'No add-on reports yet'}>
          {mayGenerate
            ? 'Choose the days above and generate the first one.'
            : 'Reports that marketing and reporting admins generate appear here.'}
        </Empty>
      ) : (
        <ReportTable
          caption="Add-on reports, the newest first"
          reports={reports}
          aboutOf={({ plan }) => (plan === null ? 'All plans' : PRODUCT_NAMES[plan])}
        />
      )}
      <ReportPager
        label="Pages of add-on reports"
        part="add-ons"
        param="cursor"
        isOlder={isOlder}
        nextCursor={nextCursor}
      />
    </>
  );
}

const PLAN_OPTIONS = [
  { value: '', label: 'All plans' },
  ...PLANS.map((plan) => ({ value: plan, label: PRODUCT_NAMES[plan] })),
];

function NewReport({ today }: { today: string }) {
  const { token } = useLoaderData<ReportsData>();
  const saved = useSaved('add-ons');
  return (
    <div className={css.form}>
      <CallForm
        call={({ reports }) => reports.generateAddOn}
        token={token}
        label="New add-on report"
        onDone={() => saved(DONE_WORDS.add_on, REPORT_SECONDS)}
      >
        <FieldGrid>
          <CallSelect label="Plan" name="plan" defaultValue="" options={PLAN_OPTIONS} span={4} />
          <DayFields today={today} />
        </FieldGrid>
        <SubmitButton>Generate report</SubmitButton>
      </CallForm>
    </div>
  );
}
