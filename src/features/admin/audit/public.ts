export { differences } from './audit-facts.ts';
