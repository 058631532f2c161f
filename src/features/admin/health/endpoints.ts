import { handle } from '#platform/http/handle.ts';
import { checkServices, getHealth } from './contract.ts';
import { health, services } from './service.ts';

export const healthEndpoints = [
  handle(getHealth, { run: (ctx) => health(ctx) }),
  handle(checkServices, { run: (ctx) => services(ctx) }),
];
