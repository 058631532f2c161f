/** Numbers of writing, each in one place. */

/** After the last key, before the working copy is saved. Also the section `autoSave` of the constants. */
export const AUTO_SAVE_SECONDS = 5;
/** An editor says that somebody is writing so often … */
export const HEARTBEAT_SECONDS = 15;
/** … and is held to be gone after so long. */
export const LEASE_SECONDS = 45;
/** Autosaving makes at most one revision in so long. */
export const REVISION_EVERY_MINUTES = 10;
/** Of one article; the oldest autosaved ones go first, and what was published is kept. */
export const MOST_REVISIONS = 200;
export const PREVIEW_MINUTES = 60;
/** A prepared stub that nobody took up is thrown away. */
export const STUB_DAYS = 14;

export const LONGEST = { headline: 200, dek: 500, slug: 100, correction: 1000, reason: 300, query: 200 } as const;
export const MOST = { people: 50, colleges: 20 } as const;
/** Of the text of a request: the document as JSON, or HTML to import. */
export const LONGEST_BODY = 1_000_000;
