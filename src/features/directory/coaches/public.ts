export {
  type Coach,
  type CoachFacts,
  countCoaches,
  deleteCoach,
  findCoach,
  findCoaches,
  insertCoach,
  listCoachColleges,
  lockCoach,
  writeCoach,
} from './queries.ts';
