/** Alerts for the other modules of the area. */

export { findSubjects, subjectKey } from './subjects.ts';
