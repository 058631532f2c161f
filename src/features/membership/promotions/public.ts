export { type Benefit, promotedCents } from './promotion.ts';
export { applyCode } from './service/read-code.ts';
