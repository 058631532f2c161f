import type { ReportGrant } from './queries.ts';

type Granted = Pick<ReportGrant, 'reports' | 'expiresAt'>;

/** A grant in the form that the audit log records. */
export const grantFacts = (grant: Granted | undefined) =>
  grant && grant.reports.length > 0
    ? { reports: [...grant.reports], expiresAt: grant.expiresAt.toISOString() }
    : { reports: [], expiresAt: null };
