export { deleteUnusedPeople, drawPersonIds, insertPeople, isKnownPerson, listPeopleNames } from './queries.ts';
