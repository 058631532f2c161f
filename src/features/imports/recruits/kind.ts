import { defineImportKind } from '../engine/public.ts';
import {
  RECRUIT_COLUMNS,
  RECRUIT_NUMBERS,
  RECRUIT_SYNONYMS,
  RECRUITS_SOURCE,
  REQUIRED_COLUMNS,
  UNKEPT_COLUMNS,
} from './recruit-columns.ts';
import { type RecruitRow, readRecruitRow } from './recruit-row.ts';
import { applyRecruits, holdClass, rankRecruits } from './service/apply-recruits.ts';

/** Recruits of one class: prospects, the colleges that they chose, and services' ratings of them. */
export const recruitsKind = defineImportKind<RecruitRow>({
  name: 'recruits',
  summary: 'prospects of one class, with the colleges that they chose',
  year: 'required',
  sport: 'required',
  defaultSource: RECRUITS_SOURCE,
  required: REQUIRED_COLUMNS,
  columns: RECRUIT_COLUMNS,
  synonyms: RECRUIT_SYNONYMS,
  numbers: RECRUIT_NUMBERS,
  notKept: UNKEPT_COLUMNS,
  read: readRecruitRow,
  hold: holdClass,
  apply: applyRecruits,
  finish: rankRecruits,
});
