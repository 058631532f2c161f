import type { Database } from '#platform/db/database.ts';

/** What a commitment leaves in a database: all of it, or nothing. */

/** The number of rows of each; `status` is the prospect's own. */
export type DecisionFacts = Record<Count, number> & { prospectId: number; status: string };

const COUNTS = {
  history: `select count(*) from commitments where prospect_id = p.id and college_id = p.college_id`,
  interests: `select count(*) from prospect_interests where prospect_id = p.id and status = 'committed' and level = 5`,
  settledForecasts: `select count(*) from forecasts where prospect_id = p.id and settled_at is not null`,
  ledger: `select count(*) from forecast_settlements where prospect_id = p.id`,
  closedCycles: `select count(*) from forecast_cycles where prospect_id = p.id and settled_at is not null`,
  /** Each prospect of these tests is alone in their class, so the sums of its season and its teams are theirs alone. */
  records: `select coalesce(sum(settled), 0) from forecaster_records where season = p.class_year`,
  teams: `select count(*) from team_rankings where class_year = p.class_year`,
  audit: `select count(*) from audit_entries where subject_type = 'prospect' and subject_id = p.id::text`,
  events: `select count(*) from outbox where type = 'prospect_committed' and (payload->>'prospectId')::int = p.id`,
} as const;

type Count = keyof typeof COUNTS;

export const NOTHING: Omit<DecisionFacts, 'prospectId'> = {
  status: 'open',
  history: 0,
  interests: 0,
  settledForecasts: 0,
  ledger: 0,
  closedCycles: 0,
  records: 0,
  teams: 0,
  audit: 0,
  events: 0,
};

/** `forecasts`: how many were open. A team is ranked by its recruits, and by all newcomers. */
export const whole = (forecasts: number): Omit<DecisionFacts, 'prospectId'> => ({
  status: 'committed',
  history: 1,
  interests: 1,
  settledForecasts: forecasts,
  ledger: forecasts,
  closedCycles: 1,
  records: forecasts,
  teams: 2,
  audit: 1,
  events: 1,
});

export async function decisionFacts({ executeSql }: Database): Promise<Map<number, DecisionFacts>> {
  const counts = Object.entries(COUNTS).map(([name, count]) => `(${count})::int as "${name}"`);
  const { rows } = await executeSql(`select p.id as "prospectId", p.status, ${counts.join(', ')} from prospects p`);
  return new Map(rows.map((row) => [Number(row.prospectId), row as DecisionFacts]));
}

/** Each counts an inconsistency, which must be zero once background work is done. */
const LAWS: Readonly<Record<string, string>> = {
  'records that are not the sums of the ledger': `
    select count(*) from (select user_id, season, settled, "right", points_hundredths, brier from forecaster_records
      except select user_id, season, count(*), count(*) filter (where is_right), sum(points_hundredths), sum(brier)
      from forecast_settlements group by 1, 2) as wrong`,
  'forecasts settled twice, or not at all': `
    select count(*) from forecasts f join prospects p on p.id = f.prospect_id
    where (f.settled_at is not null) <> (p.college_id is not null)
      or (f.settled_at is not null) <> exists (select from forecast_settlements where forecast_id = f.id)`,
  'followers who were not told exactly once': `
    select count(*) from prospect_follows join prospects p on p.id = prospect_id join users u on u.id = user_id
    where (select count(*) from mail_outbox where to_address = u.email and subject like '%' || p.name || '%')
      <> (p.college_id is not null)::int`,
  'mail that waits or was given up': `select count(*) from mail_outbox where status in ('queued', 'failed')`,
  'events that nobody handled': `select count(*) from outbox where handled_at is null`,
  'jobs that wait, run or have failed': `
    select count(*) from jobs.job where name in ('notify_followers', 'mail_followers', 'deliver_mail', 'rebuild_team_rankings')
      and state not in ('completed', 'cancelled')`,
};

export async function decisionFaults({ executeSql }: Database): Promise<string[]> {
  const faults: string[] = [];
  for (const [law, text] of Object.entries(LAWS)) {
    const { rows } = await executeSql(`select (${text})::int as n`);
    const n = Number(rows[0]?.n);
    if (n !== 0) faults.push(`${law}: ${n}`);
  }
  return faults;
}
