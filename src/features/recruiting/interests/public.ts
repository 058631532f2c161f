export {
  deleteInterest,
  dropTakenInterests,
  endTakenInterest,
  findInterest,
  type Interest,
  insertInterests,
  listInterests,
  type NewInterest,
  recordTakenInterests,
  saveInterest,
} from './queries.ts';
