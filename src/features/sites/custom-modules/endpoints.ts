import { handle } from '#platform/http/handle.ts';
import {
  getCustomModuleEntry,
  getCustomModules,
  getDefaultCustomModules,
  removeCustomModule,
  saveCustomModule,
} from './contract.ts';
import { customModules, defaultModules, dropModule, moduleEntry, putModule } from './service.ts';

export const customModuleEndpoints = [
  handle(getCustomModules, { run: (ctx, { params }) => customModules(ctx, params.id) }),
  handle(getDefaultCustomModules, { run: (ctx) => defaultModules(ctx) }),
  handle(getCustomModuleEntry, { run: (ctx, { params }) => moduleEntry(ctx, params.siteId) }),
  handle(saveCustomModule, { run: (ctx, { params, body }) => putModule(ctx, params.siteId, body) }),
  handle(removeCustomModule, {
    run: (ctx, { params: { siteId, name }, body }) => dropModule(ctx, siteId, { ...body, name }),
  }),
];
