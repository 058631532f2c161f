import {
  createCollegeMatcher,
  listAllColleges,
  listCollegeSports,
  writeImportedColleges,
} from '#features/directory/colleges/public.ts';
import { listAllConferences } from '#features/directory/conferences/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { defineImportKind } from '../engine/public.ts';
import { conferenceFinder } from './conference-name.ts';
import { type Directory, planTeams, type TeamPlan } from './team-plan.ts';
import { readTeamRow, TEAM_COLUMNS, TEAM_SYNONYMS, type TeamRow } from './team-row.ts';

const TRADEMARK = 'the mark of a college is its own: flags are drawn in its colors';
const POINT = 'no page shows a team on a map';

/** Colleges: fills in what the directory lacks, and never changes what it knows (docs/decisions/0029). */
export const teamsKind = defineImportKind<TeamRow>({
  name: 'teams',
  summary: 'college teams with their spellings, mascots and colors',
  year: 'none',
  sport: 'required',
  defaultSource: 'cfbd',
  required: [
    ['team', 'school'],
    ['mascot', 'abbreviation', 'alternatenames', 'altname1', 'classification'],
  ],
  columns: TEAM_COLUMNS,
  synonyms: TEAM_SYNONYMS,
  notKept: {
    id: 'sides are matched by name',
    logos: TRADEMARK,
    twitter: 'no page links to it',
    lat: POINT,
    lon: POINT,
    latitude: POINT,
    longitude: POINT,
  },
  read: readTeamRow,
  apply: async (db, rows, { sport, source, on, checkpoint }) => {
    const plan = planTeams(rows, await readDirectory(db, sport), sport);
    await checkpoint();
    await writeImportedColleges(db, plan, { source, on });
    return { ...plan.result, doubts: [], schoolsGiven: rows.length, tags: tagsOf(plan) };
  },
});

async function readDirectory(db: Db, sport: Sport): Promise<Directory> {
  const matcher = await createCollegeMatcher(db);
  const colleges = await listAllColleges(db);
  const conferences = await listAllConferences(db);
  const conferencesById = new Map(conferences.map((conference) => [conference.id, conference]));
  const sports = await listCollegeSports(
    db,
    colleges.map(({ id }) => id),
  );
  const conferenceIds = new Map(
    sports.filter((each) => each.sport === sport).map(({ collegeId, conferenceId }) => [collegeId, conferenceId]),
  );
  return {
    match: (text) => matcher.match(text),
    colleges,
    conferenceOf: (collegeId) => conferencesById.get(conferenceIds.get(collegeId) ?? 0) ?? null,
    findConference: conferenceFinder(conferences),
  };
}

/** Every page has the tag "sites", because any of them may show a mascot or colors. */
function tagsOf({ created, filled, spellings, createdSpellings }: TeamPlan): string[] {
  if (created.length + filled.length > 0) return ['colleges', 'sites'];
  return spellings.length + createdSpellings.length > 0 ? ['colleges'] : [];
}
