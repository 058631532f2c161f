export { drawPersonIds, insertPeople } from './queries.ts';
