import type { LoaderFunctionArgs } from 'react-router';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import type { listReportGrants } from '#features/admin/report-grants/contract.ts';
import { isApiError } from '#kernel/errors.ts';
import type { StaffFunction } from '#kernel/permissions.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { listAnalyticsReports } from '../analytics-calls-view.ts';
import type { listAddOnReports } from '../contract.ts';

/** One part of the page. forbidden: not for this role, and not shown. locked: to be granted by a manager. failed: it could not be read. */
export type Part<Reply> = { state: 'open'; reply: Reply } | { state: 'forbidden' | 'locked' | 'failed' };

export type ReportsData = {
  token: string;
  navigation: AdminNavigationView;
  addOns: Part<ReplyOf<typeof listAddOnReports>>;
  analytics: Part<ReplyOf<typeof listAnalyticsReports>>;
  access: Part<ReplyOf<typeof listReportGrants>>;
  /** The list that shows an older page; null: each shows its newest. */
  older: 'add_on' | 'analytics' | null;
  done: keyof typeof DONE_WORDS | null;
};

/** How long what became of a report or of monitored sites is shown (specification, section 9). */
export const REPORT_SECONDS = 10;

export const DONE_WORDS = {
  add_on: 'Generating your report. We’ll email you when it’s ready.',
  analytics: 'Generating your report. We’ll email you when it’s ready.',
  sites: 'Monitored sites saved.',
  access: 'Report access saved.',
  revoked: 'Report access revoked.',
} as const;

const isDone = (word: string | null): word is keyof typeof DONE_WORDS =>
  word !== null && Object.hasOwn(DONE_WORDS, word);

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ReportsData> {
  const page = pageRequestOf(context);
  const { api } = page;
  const { searchParams } = new URL(request.url);
  const addOnCursor = cursorOf(searchParams.get('cursor'));
  const analyticsCursor = cursorOf(searchParams.get('analytics_cursor'));
  const [{ csurfToken: token }, navigation] = await Promise.all([api.csrf.get(), loadAdminNavigation(page)]);
  const may = (name: StaffFunction) => navigation.functions.includes(name);
  const [addOns, analytics, access] = await Promise.all([
    may('add_on_reports') ? partOf(api.reports.addOns({ query: addOnCursor })) : FORBIDDEN,
    may('analytics_reports') ? partOf(api.reports.analytics({ query: analyticsCursor })) : FORBIDDEN,
    may('report_grants') ? partOf(api.reports.access()) : FORBIDDEN,
  ]);
  // As any other page of the admin area answers those whose role has nothing here.
  if ([addOns, analytics, access].every(({ state }) => state === 'forbidden')) await api.reports.access();
  const done = searchParams.get('done');
  const older = 'cursor' in addOnCursor ? 'add_on' : 'cursor' in analyticsCursor ? 'analytics' : null;
  return { token, navigation, addOns, analytics, access, older, done: isDone(done) ? done : null };
}

function cursorOf(text: string | null): { cursor?: number } {
  const cursor = Number(text);
  return Number.isSafeInteger(cursor) && cursor > 0 ? { cursor } : {};
}

const FORBIDDEN = { state: 'forbidden' } as const;

/** The other parts do not depend on it. */
async function partOf<Reply>(asked: Promise<Reply>): Promise<Part<Reply>> {
  try {
    return { state: 'open', reply: await asked };
  } catch (error) {
    // On the server a fault of ours comes as it was thrown, and is reported; in the browser no answer is one, too.
    if (!isApiError(error)) return { state: 'failed' };
    if (error.code === 'forbidden') return FORBIDDEN;
    if (error.code === 'report_not_granted') return { state: 'locked' };
    if (error.status >= 500) return { state: 'failed' };
    throw error;
  }
}
