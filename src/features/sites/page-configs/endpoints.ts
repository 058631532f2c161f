import { handle } from '#platform/http/handle.ts';
import { getPageConfig, getPageConfigEntry, updatePageConfig } from './contract.ts';
import { pageConfig, pageConfigEntry, savePageConfig } from './service.ts';

export const pageConfigEndpoints = [
  handle(getPageConfig, { run: (ctx, { params }) => pageConfig(ctx, params.id) }),
  handle(getPageConfigEntry, { run: (ctx, { params }) => pageConfigEntry(ctx, params.siteId) }),
  handle(updatePageConfig, { run: (ctx, { params, body }) => savePageConfig(ctx, params.siteId, body) }),
];
