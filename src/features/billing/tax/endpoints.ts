import { handle } from '#platform/http/handle.ts';
import { endByStaff, registerByStaff, staffTax } from './service/staff-tax.ts';
import { endStaffTax, listStaffTax, registerStaffTax } from './staff-tax-view.ts';

export const taxEndpoints = [
  handle(listStaffTax, { run: (ctx) => staffTax(ctx) }),
  handle(registerStaffTax, { run: (ctx, { body }) => registerByStaff(ctx, body) }),
  handle(endStaffTax, { run: (ctx, { params, body }) => endByStaff(ctx, params.state, body) }),
];
