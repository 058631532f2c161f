import { handle } from '#platform/http/handle.ts';
import { getAdminNavigation } from './contract.ts';
import { adminNavigation } from './service.ts';

export const consoleEndpoints = [handle(getAdminNavigation, { run: (ctx) => adminNavigation(ctx) })];
