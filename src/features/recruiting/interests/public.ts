export { dropTakenInterests, insertInterests, type NewInterest, recordTakenInterests } from './queries.ts';
