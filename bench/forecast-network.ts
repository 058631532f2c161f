import type pg from 'pg';
import { importSource } from '../scripts/import-source.ts';
import type * as Scoring from '../src/features/futurecast/leaderboard/scoring.ts';

/**
 * Millions of forecasts in a seeded network, written in a handful of statements: each forecast and its changes over time, the settled ones,
 * and the sums that leaderboards read. The scoring rules are the product's; that the SQL here agrees with them is checked on a sample of
 * the rows.
 */

const MEMBERS = 10_000;
/** One in this many is staff, who have their own leaderboard. */
const STAFF_EACH = 50;
const FORECASTS_EACH = 100;
const CHECKED = 2_000;

/** Writes about `forecasts` of them; returns how many exist afterwards. */
export async function writeForecastNetwork(client: pg.Client, forecasts: number): Promise<number> {
  await client.query('begin');
  await writeForecasters(client);
  await chooseSubjects(client, Math.ceil(forecasts / FORECASTS_EACH));
  await client.query(SAY);
  await client.query('analyze said');
  await client.query(WRITE_FORECASTS);
  await client.query(WRITE_CYCLES);
  await client.query(WRITE_LEDGER);
  await client.query(WRITE_RECORDS);
  await client.query('commit');
  await checkLedger(client);
  return countForecasts(client);
}

export async function countForecasts(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from forecasts');
  return rows[0]?.n ?? 0;
}

async function writeForecasters(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (username, username_key, is_staff_writer, age_band, registered_site_id, primary_site_id, created_at)
     select 'bench-forecaster-' || n, 'bench-forecaster-' || n, n % $2 = 0, '16_and_over', site, site, now() - interval '3 years'
     from generate_series(1, $1::int) n,
       lateral (select id as site from sites where kind in ('main', 'team') order by id offset n % 40 limit 1) home
     on conflict (username_key) do nothing`,
    [MEMBERS, STAFF_EACH],
  );
  await client.query(`create temp table forecasters on commit drop as
    select row_number() over (order by id) - 1 as n, id, primary_site_id, is_staff_writer as is_staff
    from users where username_key like 'bench-forecaster-%'`);
  await client.query('create unique index on forecasters (n)');
}

/** The best prospects of the classes nearest to the current one, with the interested colleges, keenest first; each in their first cycle. */
async function chooseSubjects(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `create temp table subjects on commit drop as
     select row_number() over () - 1 as n, chosen.*,
       array(select college_id from prospect_interests i where i.prospect_id = chosen.id order by level desc, college_id) as colleges,
       -- The evening before he decided, or before today.
       (coalesce(committed_on, current_date) - 1)::timestamptz + interval '20 hours' as until
     from (
       select id, sport, class_year, stars, case when status = 'open' then null else college_id end as college_id, committed_on
       from prospects p
       where sport in ('football', 'basketball') and not is_hidden and national_rank is not null
         and (status = 'open' or (status in ('committed', 'signed') and committed_on is not null))
         and (select count(*) from prospect_interests i where i.prospect_id = p.id) > 1
         and not exists (select from forecasts f where f.prospect_id = p.id)
         and not exists (select from commitments c where c.prospect_id = p.id and c.status = 'decommitted')
       order by abs(class_year - extract(year from current_date) - 1), national_rank, id limit $1
     ) as chosen`,
    [count],
  );
  await client.query('analyze subjects');
}

/** Each member's forecasts: a first one, and a later change for every fifth. */
const SAY = `
  create temp table said on commit drop as
  select s.id as prospect_id, f.id as user_id, s.college_id as decided, s.stars, s.sport, s.class_year, s.committed_on, f.primary_site_id,
    f.is_staff, last_college, first_college, 10 + 10 * (luck / 7 % 10)::int as confidence,
    10 + 10 * (luck / 11 % 10)::int as first_confidence, made_at,
    case when luck % 5 = 0 then made_at + (s.until - made_at) * 0.6 else made_at end as changed_at
  from subjects s
  cross join generate_series(0, ${FORECASTS_EACH - 1}) j
  join forecasters f on f.n = (s.n * 37 + j * ${MEMBERS / FORECASTS_EACH}) % ${MEMBERS}
  cross join lateral (select abs(hashint8extended(s.id * 1000 + j, 1)) as luck) l
  cross join lateral (select s.until - interval '1 second' * (luck / 13 % (150 * 86400)) as made_at) m
  cross join lateral (select s.colleges[1 + least(luck % 100 / 40, cardinality(s.colleges) - 1)::int] as last_college) c
  cross join lateral (select case when luck % 10 = 0 then s.colleges[cardinality(s.colleges)] else last_college end as first_college) d`;

const WRITE_FORECASTS = `
  with written as (
    insert into forecasts (user_id, prospect_id, cycle, college_id, confidence, made_at, changed_at, college_changed_at, settled_at)
    select user_id, prospect_id, 1, last_college, confidence, made_at, changed_at,
      case when first_college = last_college then made_at else changed_at end,
      case when decided is not null then committed_on::timestamptz + interval '20 hours' end
    from said order by made_at
    returning id, user_id, prospect_id, made_at, changed_at, college_id, confidence
  )
  insert into forecast_changes (forecast_id, user_id, prospect_id, at, college_id, confidence)
  select id, user_id, prospect_id, at, college_id, confidence from (
    select w.id, user_id, prospect_id, w.made_at as at, s.first_college as college_id, s.first_confidence as confidence
    from written w join said s using (user_id, prospect_id) where w.made_at <> w.changed_at
    union all
    select id, user_id, prospect_id, changed_at, college_id, confidence from written
  ) as words order by at`;

const WRITE_CYCLES = `
  insert into forecast_cycles (prospect_id, cycle, opened_at, settled_at, college_id)
  select id, 1, at, at, college_id from subjects, lateral (select committed_on::timestamptz + interval '20 hours' as at) as decided
  where college_id is not null`;

/** Rounds like the product's Math.round: half up, whatever the sign. */
const rounded = (figure: string) => `floor((${figure}) + 0.5::float8)::int`;

/** The formula of scoring.ts with the same order of operations, so that not even the last bit differs. */
const WRITE_LEDGER = `
  insert into forecast_settlements (forecast_id, user_id, prospect_id, cycle, sport, season, site_id, is_staff, stars, confidence,
    is_right, picked_at, settled_at, disagreement, points_hundredths, brier, prior_settled, prior_right)
  select forecast_id, user_id, prospect_id, 1, sport, class_year, primary_site_id, is_staff, stars, confidence, is_right, picked_at,
    settled_at, disagreement, ${rounded('weight * (1::float8 + courage) * score * 10000::float8')}, missed * missed,
    count(*) over before, count(*) filter (where is_right) over before
  from (
    select f.id as forecast_id, f.user_id, f.prospect_id, s.sport, s.class_year, s.primary_site_id, s.is_staff, s.stars, f.confidence,
      f.college_id = s.decided as is_right, f.college_changed_at as picked_at, f.settled_at,
      ${rounded(`(1::float8 - count(*) over same::float8 / count(*) over his::float8) * 10000::float8`)} as disagreement
    from said s join forecasts f using (user_id, prospect_id)
    where s.decided is not null
    window same as (partition by f.prospect_id, f.college_id), his as (partition by f.prospect_id)
  ) as settled
  cross join lateral (select
    confidence::float8 / 100::float8 as chance,
    case when is_right then 100 - confidence else confidence end as missed,
    case stars when 3 then 0.8::float8 when 4 then 1::float8 when 5 then 1.2::float8 else 0.6::float8 end as weight,
    least(0.1::float8, floor(extract(epoch from settled_at - picked_at)::float8 / 86400 / 20) * 0.01::float8)
      + 0.1::float8 * (disagreement::float8 / 10000::float8) as courage) as factors
  cross join lateral (select case when is_right then 1::float8 - (1::float8 - chance) * (1::float8 - chance)
    else -(chance * chance) end as score) as scored
  window before as (partition by user_id order by settled_at, forecast_id rows between unbounded preceding and 1 preceding)
  order by settled_at`;

const WRITE_RECORDS = `
  insert into forecaster_records (user_id, sport, season, site_id, is_staff, settled, "right", points_hundredths, brier, last_settled_at)
  select l.user_id, l.sport, l.season, l.site_id, l.is_staff, count(*), count(*) filter (where is_right), sum(points_hundredths),
    sum(l.brier), max(settled_at)
  from forecast_settlements l join forecasters f on f.id = l.user_id
  group by 1, 2, 3, 4, 5`;

/** Throws if a row of the ledger differs from what the product would have written. */
async function checkLedger(client: pg.Client): Promise<void> {
  const { pointsHundredths, brierTenThousandths } = await importSource<typeof Scoring>(
    '/src/features/futurecast/leaderboard/scoring.ts',
  );
  const { rows } = await client.query(
    `select l.*, (select round(10000.0 * count(*) filter (where f.college_id <> mine.college_id) / count(*))::int
        from forecasts f where f.prospect_id = l.prospect_id and f.cycle = l.cycle) as others,
        (select count(*)::int from forecast_settlements b
          where b.user_id = l.user_id and (b.settled_at, b.forecast_id) < (l.settled_at, l.forecast_id)) as before
     from (select * from forecast_settlements order by md5(forecast_id::text) limit $1) l join forecasts mine on mine.id = l.forecast_id`,
    [CHECKED],
  );
  for (const row of rows) {
    const settled = {
      confidence: row.confidence,
      isRight: row.is_right,
      stars: row.stars,
      pickedAt: row.picked_at,
      settledAt: row.settled_at,
      disagreement: row.disagreement / 10_000,
    };
    const isSame =
      row.points_hundredths === pointsHundredths(settled) &&
      row.brier === brierTenThousandths(settled) &&
      row.disagreement === row.others &&
      row.prior_settled === row.before;
    if (!isSame) throw new Error(`forecast ${row.forecast_id} is not settled by the product's rule`);
  }
  const { rows: wrong } = await client.query(`
    select user_id from forecaster_records r where (settled, points_hundredths) is distinct from (
      select (count(*)::int, sum(points_hundredths)::int) from forecast_settlements s
      where (s.user_id, s.sport, s.season, s.site_id, s.is_staff) = (r.user_id, r.sport, r.season, r.site_id, r.is_staff)) limit 1`);
  if (wrong.length > 0) throw new Error(`the record of member ${wrong[0].user_id} is not the sum of the ledger`);
}
