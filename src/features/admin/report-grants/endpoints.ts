import { handle } from '#platform/http/handle.ts';
import { listReportGrants, updateReportGrants } from './contract.ts';
import { customerSupportReport } from './service/list-grants.ts';
import { updateGrants } from './service/update-grants.ts';

export const reportGrantEndpoints = [
  handle(listReportGrants, { run: (ctx) => customerSupportReport(ctx) }),
  handle(updateReportGrants, { run: (ctx, { body }) => updateGrants(ctx, body.users) }),
];
