export {
  deleteVisit,
  findVisitForUpdate,
  insertVisit,
  insertVisits,
  listVisits,
  type NewVisit,
} from './queries.ts';
