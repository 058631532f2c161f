import { handle } from '#platform/http/handle.ts';
import { changeStatus, closingOf, siteStatusList } from './service.ts';
import { closeSite, listSiteStatus, previewSiteClosing, reopenSite } from './site-status-view.ts';

export const siteStatusEndpoints = [
  handle(listSiteStatus, { run: (ctx) => siteStatusList(ctx) }),
  handle(previewSiteClosing, { run: (ctx, { params }) => closingOf(ctx, params.siteId) }),
  handle(closeSite, {
    run: (ctx, { params, body }) => changeStatus(ctx, params.siteId, { isClosed: true, reason: body.reason }),
  }),
  handle(reopenSite, {
    run: (ctx, { params, body }) => changeStatus(ctx, params.siteId, { isClosed: false, reason: body.reason }),
  }),
];
