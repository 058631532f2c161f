import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getAnalyticsReport } from '#features/admin/reports/analytics-calls-view.ts';
import { getAddOnReport } from '#features/admin/reports/contract.ts';
import { openReportFile } from '#features/admin/reports/public.ts';
import {
  REPORT_FOLDERS,
  REPORT_FORMATS,
  REPORT_KINDS,
  REPORTS_PATH,
  type ReportKind,
} from '#features/admin/reports/report-view.ts';
import { isApiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { EndpointDefinition } from '#platform/http/endpoint.ts';
import { isSecure } from '#platform/http/server.ts';
import { plainHeaders } from '#platform/security/headers.ts';
import { takePoint } from './kept-reply.ts';
import { type PageDeps, servePage } from './pages.ts';

/** Report files, as streams. If a file cannot be downloaded, the page at that address explains why. */

/** The calls that decide who may see a report, and whether it is ready. */
const CALLS: Readonly<Record<ReportKind, EndpointDefinition>> = {
  add_on: getAddOnReport,
  analytics: getAnalyticsReport,
};

type Asked = { Params: { reportId: string }; Querystring: { file?: string } };

export function registerReportDownloads(http: FastifyInstance, deps: PageDeps): void {
  for (const kind of REPORT_KINDS)
    http.get<Asked>(`${REPORTS_PATH}/${REPORT_FOLDERS[kind]}/:reportId/download`, (request, reply) =>
      serve(CALLS[kind], request, reply, deps),
    );
}

async function serve(
  call: EndpointDefinition,
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
  deps: PageDeps,
): Promise<FastifyReply> {
  const format = REPORT_FORMATS.find((each) => each === request.query.file);
  const ctx = await deps.contextOf(request);
  if (!format || !(await isReadable(call, ctx, request, deps))) return servePage(request, reply, deps);
  await takePoint(request, deps);
  const opened = await openReportFile(ctx, { reportId: Number(request.params.reportId), format });
  if (!opened) return servePage(request, reply, deps);
  const { name, file } = opened;
  return reply
    .headers({ ...plainHeaders(isSecure(deps.config)), 'cache-control': 'no-store' })
    .header('content-disposition', `attachment; filename="${name}"`)
    .headers(file.bytes === null ? {} : { 'content-length': file.bytes })
    .type(file.contentType)
    .send(file.stream);
}

/** Uses the call itself, so role, second factor and grant are checked as for every call. */
async function isReadable(
  call: EndpointDefinition,
  ctx: Context,
  { params }: FastifyRequest<Asked>,
  { runner }: PageDeps,
): Promise<boolean> {
  try {
    await runner.runLocal(call, ctx, { params });
    return true;
  } catch (error) {
    if (isApiError(error) && error.status < 500) return false;
    throw error;
  }
}
