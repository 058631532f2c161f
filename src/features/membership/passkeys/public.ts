export { deletePasskeysOf as forgetPasskeys } from './queries.ts';
