/** The filters of the audit log, and the address of its page. Isomorphic. */

export const AUDIT_PATH = '/admin/operations/audit';

export const LONGEST_SEARCH = 254;
export const LONGEST_ACTION = 100;
export const LONGEST_SUBJECT_TYPE = 60;

/** Actors without an account: the command line, and other programs that use the server key. */
export const ACTORS_WITHOUT_ACCOUNT = ['operator', 'server'] as const;
