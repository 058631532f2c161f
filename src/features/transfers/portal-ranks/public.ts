/** What other modules' server code may use of ranked transfers. */

export { transferPortalRanks } from './transfer-portal-ranks.ts';
