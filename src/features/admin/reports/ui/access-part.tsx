import { useLoaderData } from 'react-router';
import { Checkbox, FieldGroup } from '#design-system/checkbox.tsx';
import { Disclosure } from '#design-system/disclosure.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { VisuallyHidden } from '#design-system/visually-hidden.tsx';
import type { listReportGrants, ReportGrantView } from '#features/admin/report-grants/contract.ts';
import { GRANTABLE_REPORT_NAMES, GRANTABLE_REPORTS } from '#features/admin/report-grants/report-grant-view.ts';
import { formatDate } from '#kernel/dates.ts';
import { staffDay } from '#kernel/days.ts';
import { staffTime } from '#kernel/staff-time.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { REPORTS_PATH } from '../report-view.ts';
import type { ReportsData } from './reports-data.ts';
import css from './reports-page.module.css';

const ACTIONS = cell('num', 'md');
const LAST = cell('lg', 'nowrap');
const ACCESS = cell('sm');

type SupportReport = ReplyOf<typeof listReportGrants>;

/** Customer support agents: their recent activity, and their report access with its end. */
export function AccessPart({ report }: { report: SupportReport }) {
  const { users, mayWrite } = report;
  if (users.length === 0)
    return (
      <Empty title="No customer support agents yet">
        Agents appear here once they have the role: bluechip user grant &lt;username&gt; customer_support_admin.
      </Empty>
    );
  const head = (
    <>
      <th scope="col">Agent</th>
      <th scope="col" className={ACTIONS}>
        Changes, 30 days
      </th>
      <th scope="col" className={LAST}>
        Latest change
      </th>
      <th scope="col" className={ACCESS}>
        Report access
      </th>
      {mayWrite ? <th scope="col">Change access</th> : null}
    </>
  );
  return (
    <>
      <p className={css.about}>
        Each agent’s changes by the audit log, and the reports they can see. Access ends automatically, and at once when
        you revoke it.
      </p>
      <div className={css.agents}>
        <Table caption="Customer support agents by username" head={head} dense>
          {users.map((user) => (
            <TableRow key={user.id}>
              <RowHead sub={user.email} left={[`${user.actions} changes in 30 days`, accessText(user)]}>
                {user.username}
              </RowHead>
              <td className={ACTIONS}>{user.actions.toLocaleString('en-US')}</td>
              <td className={LAST}>{user.lastActionAt === null ? 'None' : staffTime(user.lastActionAt)}</td>
              <td className={ACCESS}>
                <Access user={user} />
              </td>
              {mayWrite ? (
                <td>
                  <AccessForm user={user} expiry={report.expiry} />
                </td>
              ) : null}
            </TableRow>
          ))}
        </Table>
      </div>
    </>
  );
}

/** Access as one line for phones, which have no room for the column. */
function accessText({ reports, expiresAt }: ReportGrantView): string {
  if (reports.length === 0 || expiresAt === null) return 'No report access';
  return `${namesOf(reports)} ${endText(expiresAt).toLowerCase()}`;
}

const namesOf = (reports: ReportGrantView['reports']) =>
  reports.map((report) => GRANTABLE_REPORT_NAMES[report]).join(', ');

function Access({ user: { reports, expiresAt, grantedBy } }: { user: ReportGrantView }) {
  if (reports.length === 0 || expiresAt === null) return 'None';
  return (
    <>
      {namesOf(reports)}
      <span className={css.by}>
        {endText(expiresAt)}
        {grantedBy === null ? '' : `, granted by ${grantedBy}`}
      </span>
    </>
  );
}

function AccessForm({ user, expiry }: { user: ReportGrantView; expiry: SupportReport['expiry'] }) {
  const { token } = useLoaderData<ReportsData>();
  const { id, username, reports, expiresAt } = user;
  const isGranted = reports.length > 0;
  return (
    <div className={css.access}>
      <Disclosure
        summary={
          <span>
            {isGranted ? 'Change' : 'Grant'}
            <VisuallyHidden> report access of {username}</VisuallyHidden>
          </span>
        }
      >
        <div className={css.grant}>
          <CallForm
            call={({ reports: calls }) => calls.grant}
            token={token}
            label={`Report access of ${username}`}
            onDone={({ users }) => `${REPORTS_PATH}?done=${hasAccess(users, id) ? 'access' : 'revoked'}#access`}
          >
            <input type="hidden" name="users[0][id]" value={id} />
            <input type="hidden" name="users[0][shown][expires_at]" value={expiresAt ?? ''} />
            {reports.map((report) => (
              <input key={report} type="hidden" name="users[0][shown][reports][]" value={report} />
            ))}
            <FieldGroup legend="Reports">
              {GRANTABLE_REPORTS.map((report) => (
                <Checkbox
                  key={report}
                  label={GRANTABLE_REPORT_NAMES[report]}
                  name="users[0][reports][]"
                  value={report}
                  defaultChecked={reports.includes(report)}
                />
              ))}
            </FieldGroup>
            <CallField
              label="Last day"
              name="users[0][expires_at]"
              type="date"
              required
              min={expiry.first}
              max={expiry.last}
              defaultValue={expiresAt === null ? expiry.usual : lastDay(expiresAt)}
              hint="At most 90 days from today."
            />
            <SubmitButton size="small">Save access</SubmitButton>
          </CallForm>
        </div>
      </Disclosure>
      {isGranted ? (
        <CallForm
          call={({ reports: calls }) => calls.grant}
          token={token}
          label={`Revoke the report access of ${username}`}
          onDone={() => `${REPORTS_PATH}?done=revoked#access`}
        >
          <input type="hidden" name="users[0][id]" value={id} />
          <SubmitButton kind="second" size="small" aria-label={`Revoke the report access of ${username}`}>
            Revoke
          </SubmitButton>
        </CallForm>
      ) : null}
    </div>
  );
}

/** "Through 12/29/2026"; a call may also set an end within a day. */
function endText(expiresAt: string): string {
  const [day, time] = [lastDay(expiresAt), staffTime(expiresAt)];
  return time.endsWith(' 00:00:00') ? `Through ${staffDay(day)}` : `Until ${time}`;
}

const hasAccess = (users: readonly ReportGrantView[], userId: number): boolean =>
  users.some(({ id, reports }) => id === userId && reports.length > 0);

/** The last day with access: access expires at midnight, which already belongs to the next day. */
const lastDay = (expiresAt: string): string => formatDate(new Date(Date.parse(expiresAt) - 1), 'YYYY-MM-DD');
