export { type LoggedFact, type StaffChange, staffChanges } from './staff-changes.ts';
