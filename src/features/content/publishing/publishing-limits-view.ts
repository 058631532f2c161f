/** The limits of writing, in one place. */

/** Delay after the last key press before the working copy is saved. Also the section `autoSave` of the constants. */
export const AUTO_SAVE_SECONDS = 5;
/** How often an editor reports that somebody is writing … */
export const HEARTBEAT_SECONDS = 15;
/** … and after how long without a report it counts as closed. */
export const LEASE_SECONDS = 45;
/** Autosave creates at most one revision in this time. */
export const REVISION_EVERY_MINUTES = 10;
/** Per article; the oldest autosaved revisions are deleted first, and published ones are kept. */
export const MOST_REVISIONS = 200;
export const PREVIEW_MINUTES = 60;
/** A prepared stub that nobody edited is deleted after this time. */
export const STUB_DAYS = 14;

export const LONGEST = { headline: 200, dek: 500, slug: 100, correction: 1000, reason: 300, query: 200 } as const;
export const MOST = { people: 50, colleges: 20 } as const;
/** The maximum size of a request's text: the document as JSON, or HTML to import. */
export const LONGEST_BODY = 1_000_000;
