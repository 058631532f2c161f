import { handle } from '#platform/http/handle.ts';
import { listSettableSites } from './contract.ts';
import { settableSites } from './settable-sites.ts';

export const siteDocumentEndpoints = [handle(listSettableSites, { run: (ctx) => settableSites(ctx) })];
