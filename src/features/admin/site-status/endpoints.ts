import { handle } from '#platform/http/handle.ts';
import { changeStatus, closingOf, siteStatusList } from './service.ts';
import { closeSite, listSiteStatus, previewSiteClosing, reopenSite } from './site-status-view.ts';
import { type CountFollowers, changeSport, sportClosingOf, sportStatusList } from './sport-status.ts';
import { closeSport, listSportStatus, previewSportClosing, reopenSport } from './sport-status-view.ts';

export const siteStatusEndpoints = ({ countFollowers }: { countFollowers: CountFollowers }) => [
  handle(listSiteStatus, { run: (ctx) => siteStatusList(ctx) }),
  handle(previewSiteClosing, { run: (ctx, { params }) => closingOf(ctx, params.siteId) }),
  handle(closeSite, {
    run: (ctx, { params, body }) => changeStatus(ctx, params.siteId, { isClosed: true, reason: body.reason }),
  }),
  handle(reopenSite, {
    run: (ctx, { params, body }) => changeStatus(ctx, params.siteId, { isClosed: false, reason: body.reason }),
  }),
  handle(listSportStatus, { run: (ctx) => sportStatusList(ctx) }),
  handle(previewSportClosing, { run: (ctx, { params }) => sportClosingOf(ctx, params.sport, countFollowers) }),
  handle(closeSport, {
    run: (ctx, { params, body }) => changeSport(ctx, params.sport, { isClosed: true, reason: body.reason }),
  }),
  handle(reopenSport, {
    run: (ctx, { params, body }) => changeSport(ctx, params.sport, { isClosed: false, reason: body.reason }),
  }),
];
