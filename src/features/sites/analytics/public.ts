export { listDayViews } from './list-views.ts';
export { track } from './service.ts';
