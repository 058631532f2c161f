/** Ranked transfers for the server code of other modules. */

export { transferPortalRanks } from './transfer-portal-ranks.ts';
