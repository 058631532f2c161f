import { useLoaderData } from 'react-router';
import { Checkbox, FieldGrid, FieldGroup } from '#design-system/checkbox.tsx';
import { Disclosure } from '#design-system/disclosure.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useProgress } from '#web/use-progress.ts';
import { useSaved } from '#web/use-saved.ts';
import type { AnalyticsReportView, listAnalyticsReports } from '../analytics-calls-view.ts';
import { DayFields } from './day-fields.tsx';
import { ReportPager } from './report-pager.tsx';
import { ReportTable } from './report-table.tsx';
import { DONE_WORDS, REPORT_SECONDS, type ReportsData } from './reports-data.ts';
import css from './reports-page.module.css';

const GENERATION_FAILED = {
  text: 'Request to generate report failed, try again later.',
  seconds: REPORT_SECONDS,
} as const;
const UPDATE_FAILED = { text: 'Failed to update, try again later.', seconds: REPORT_SECONDS } as const;

type AnalyticsReports = ReplyOf<typeof listAnalyticsReports>;

/** The monitored sites, and their events by day. */
export function AnalyticsPart({ list }: { list: AnalyticsReports }) {
  const isOlder = useLoaderData<ReportsData>().older === 'analytics';
  const { reports, nextCursor, monitoredSites, mayGenerate, today } = list;
  const isMonitored = monitoredSites.length > 0;
  useProgress(reports.some(({ status }) => status === 'waiting' || status === 'running'));
  return (
    <>
      <p className={css.about}>
        Page views, readers, registrations, orders and revenue before tax for each monitored site and day. Views and
        readers include only people who allow analytics. Revenue is what was paid that day less refunds.
      </p>
      {mayGenerate ? <MonitoredSites list={list} /> : null}
      {mayGenerate && isMonitored ? <NewReport today={today} count={monitoredSites.length} /> : null}
      {reports.length === 0 ? (
        <Empty
          title={isOlder ? 'No older reports' : isMonitored ? 'No analytics reports yet' : 'No monitored sites yet'}
        >
          {mayGenerate
            ? isMonitored
              ? 'Choose the days above and generate the first one.'
              : 'Choose the sites to monitor above. Then you can generate a report.'
            : 'Reports that reporting admins generate appear here.'}
        </Empty>
      ) : (
        <ReportTable caption="Analytics reports, the newest first" reports={reports} aboutOf={sitesText} />
      )}
      <ReportPager
        label="Pages of analytics reports"
        part="analytics"
        param="analytics_cursor"
        isOlder={isOlder}
        nextCursor={nextCursor}
      />
    </>
  );
}

const NAMED_SITES = 3;

/** "Alabama, Auburn", "145 sites". */
function sitesText({ sites }: AnalyticsReportView): string {
  return sites.length > NAMED_SITES ? `${sites.length} sites` : sites.map(({ name }) => name).join(', ');
}

function NewReport({ today, count }: { today: string; count: number }) {
  const { token } = useLoaderData<ReportsData>();
  const saved = useSaved('analytics');
  return (
    <div className={css.form}>
      <CallForm
        call={({ reports }) => reports.generateAnalytics}
        token={token}
        label="New analytics report"
        toast="all"
        failureWords={GENERATION_FAILED}
        onDone={() => saved(DONE_WORDS.analytics, REPORT_SECONDS)}
      >
        <FieldGrid>
          <DayFields today={today} />
        </FieldGrid>
        <SubmitButton>{`Generate report of ${count === 1 ? '1 site' : `${count} sites`}`}</SubmitButton>
      </CallForm>
    </div>
  );
}

function MonitoredSites({ list: { sites, monitoredSites } }: { list: AnalyticsReports }) {
  const { token } = useLoaderData<ReportsData>();
  const saved = useSaved('analytics');
  const monitored = new Set(monitoredSites.map(({ id }) => id));
  return (
    <Disclosure
      summary={`Monitored sites: ${monitored.size} of ${sites.length}`}
      {...(monitored.size === 0 ? { open: true } : {})}
    >
      <div className={css.form}>
        <CallForm
          call={({ reports }) => reports.monitor}
          token={token}
          label="Monitored sites"
          toast="all"
          failureWords={UPDATE_FAILED}
          onDone={() => saved(DONE_WORDS.sites, REPORT_SECONDS)}
        >
          <FieldGroup legend="Sites">
            <div className={css.sites} key={[...monitored].join()}>
              {sites.map(({ id, name }) => (
                <Checkbox key={id} label={name} name="site_ids[]" value={id} defaultChecked={monitored.has(id)} />
              ))}
            </div>
          </FieldGroup>
          <SubmitButton kind="second">Save sites</SubmitButton>
        </CallForm>
      </div>
    </Disclosure>
  );
}
