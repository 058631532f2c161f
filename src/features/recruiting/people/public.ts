export { deleteUnusedPeople, drawPersonIds, insertPeople, isKnownPerson } from './queries.ts';
