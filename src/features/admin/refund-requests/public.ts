export { countWaiting as countRefundRequests } from './queries.ts';
