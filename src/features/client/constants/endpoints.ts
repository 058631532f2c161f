import { handle } from '#platform/http/handle.ts';
import { getReactProps } from './contract.ts';
import { reactProps } from './service.ts';

export const constantsEndpoints = [handle(getReactProps, { run: (ctx) => reactProps(ctx) })];
