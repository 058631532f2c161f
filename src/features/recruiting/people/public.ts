export { deleteUnusedPeople, drawPersonIds, insertPeople } from './queries.ts';
