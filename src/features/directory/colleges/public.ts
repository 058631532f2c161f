export { type College, teamKeyOf } from './college.ts';
export { collegeFlags } from './college-flags.ts';

export { type CollegeMatch, type CollegeMatcher, collegeMatcher, growingCollegeMatcher } from './college-matcher.ts';
export { createCollegeMatcher } from './matching.ts';
export {
  findCollegeBySlug,
  listAllColleges,
  listCollegeSports,
  listColleges,
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
export {
  type CollegeFill,
  type CollegeSpelling,
  type NewCollege,
  writeImportedColleges,
} from './write-colleges.ts';
