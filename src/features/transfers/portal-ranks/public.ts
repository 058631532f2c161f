/** The interface of ranked transfers for other modules' server code. */

export { transferPortalRanks } from './transfer-portal-ranks.ts';
