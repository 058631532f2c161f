export { teamKeyOf } from './college.ts';

export { createCollegeMatcher } from './matching.ts';
export {
  findCollegeBySlug,
  listAllColleges,
  listCollegeSports,
  listCollegesByIds,
  listCollegesOfDivision,
  listConferenceMembers,
  listTeamColours,
} from './queries.ts';
export {
  type CollegeName,
  listImportedSlugs,
  type ReferenceCollege,
  saveReferenceColleges,
} from './reference-queries.ts';
export { deriveAbbreviation, deriveShortName, splitAliases } from './short-name.ts';
