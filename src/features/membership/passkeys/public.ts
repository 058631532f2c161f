export { deletePasskey, deletePasskeysOf as forgetPasskeys, listPasskeysOf } from './queries.ts';
