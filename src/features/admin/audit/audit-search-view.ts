/** What the audit log is searched by, and the address of its page. Isomorphic. */

export const AUDIT_PATH = '/admin/operations/audit';

export const LONGEST_SEARCH = 254;
export const LONGEST_ACTION = 100;
export const LONGEST_SUBJECT_TYPE = 60;

/** Changes without an account behind them: by the command line, and by another program with the server's key. */
export const ACTORS_WITHOUT_ACCOUNT = ['operator', 'server'] as const;
