export { dropSignedInterests, recordTakenInterests } from './queries.ts';
