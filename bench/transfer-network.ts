import type pg from 'pg';

/**
 * Hundreds of thousands of portal entries in a seeded network, written in a handful of statements: four sports, ten seasons with the most
 * entries in the last, a few colleges with many entries and many with few. Always the same for the same seed.
 */

const COLLEGES = 700;
const SEASONS = 10;
const PEOPLE_SOURCE = 'bench';

/** Writes this many; returns how many exist afterwards. */
export async function writeTransferNetwork(client: pg.Client, transfers: number): Promise<number> {
  await client.query('begin');
  // Without triggers: WRITE_TRANSFERS includes the keys that they would write, and no benchmark looks for these people in the search bar.
  await client.query('set local session_replication_role = replica');
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any ('{people, college_players, college_transfers}') and indexdef not like 'CREATE UNIQUE %'`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`create temp table schools on commit drop as
    select row_number() over (order by array_position(array['FBS','FCS','D1','D2','D3'], division), id) - 1 as n, id
    from colleges where membership = 'NCAA' limit ${COLLEGES}`);
  await client.query('create unique index on schools (n)');
  await client.query(`create temp table words on commit drop as
    select row_number() over (order by word) - 1 as n, word
    from (select distinct unnest(string_to_array(name, ' ')) as word from prospects) found where word ~ '^[A-Z][a-z]{2,}$'`);
  await client.query('create unique index on words (n)');
  await client.query(CHOOSE, [transfers]);
  await client.query(`update chosen set
    name = (select word from words where n = chosen.first) || ' ' || (select word from words where n = chosen.last)`);
  await client.query(`with base as (select coalesce(max(id), 0) as id from people)
    insert into people (id, name, name_key) overriding system value
    select base.id + seed, name, lower(name) from chosen, base order by seed`);
  await client.query(`with base as (select max(id) - (select count(*) from chosen) as id from people)
    insert into college_players (person_id, sport, slug, name, name_key, college_id, season, grade, position, source, sourced_on)
    select base.id + seed, sport, replace(lower(name), ' ', '-') || '-' || 1000000 + seed, name, lower(name), origin, year - 1, grade, position,
      '${PEOPLE_SOURCE}', current_date from chosen, base order by seed`);
  await client.query(WRITE_TRANSFERS);
  await client.query(`select setval(pg_get_serial_sequence('people', 'id'), (select max(id) from people))`);
  await client.query("set local maintenance_work_mem = '256MB'");
  for (const { definition } of indexes) await client.query(definition);
  await client.query('commit');
  return countTransfers(client);
}

export async function countTransfers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from college_transfers');
  return rows[0]?.n ?? 0;
}

/** A pseudorandom number from 0 to 1, determined by the row and a purpose. */
const luck = (purpose: number) => `(abs(hashint8extended(seed, ${purpose})::numeric) % 1000003 / 1000003.0)::float8`;

const SPORT = `case when ${luck(1)} < 0.6 then 'football' when ${luck(1)} < 0.8 then 'basketball'
  when ${luck(1)} < 0.92 then 'baseball' else 'hockey' end`;

/** The last season has 14 of 95 parts, the first 5. */
const YEAR = `present - ${SEASONS - 1} + (select min(s) from generate_series(0, ${SEASONS - 1}) s
  where ${luck(2)} * 95 < (s + 1) * 5 + s * (s + 1) / 2)`;

const oneOf = (purpose: number, words: string) =>
  `(array[${words
    .split(' ')
    .map((word) => `'${word}'`)
    .join(',')}])[1 + floor(${luck(purpose)} * ${words.split(' ').length})::int]`;

const POSITIONS = `case sport
  when 'football' then case when ${luck(3)} < 0.004 then 'LS' when ${luck(3)} < 0.02 then 'P' when ${luck(3)} < 0.04 then 'K'
    else ${oneOf(4, 'WR WR WR LB LB CB CB S S IOL IOL DL DL EDGE EDGE OT OT RB RB QB TE')} end
  when 'basketball' then ${oneOf(4, 'PG SG SF PF C')}
  when 'baseball' then ${oneOf(4, 'RHP RHP LHP C OF OF INF')}
  else ${oneOf(4, 'F F F D D G')} end`;

/** More entries of the current season are open; freshmen do not turn pro. */
const END = `case
  when ${luck(5)} < (case when year = present then 0.35 else 0.14 end) then null
  when ${luck(6)} < 0.1 then 'withdrawn'
  when ${luck(6)} < 0.14 and grade is distinct from 1 then 'pro'
  when ${luck(6)} < 0.16 then 'dismissed'
  when ${luck(6)} < 0.18 then 'medical'
  when ${luck(6)} < (case when year = present then 0.5 else 0.2 end) then 'committed'
  when ${luck(6)} < (case when year = present then 0.65 else 0.22 end) then 'signed'
  else 'enrolled' end`;

/** The first college has about five times as many as the median one. */
const college = (purpose: number) =>
  `(select id from schools where schools.n = floor(${COLLEGES} * ${luck(purpose)} ^ 1.3)::int)`;

const CHOOSE = `
  create temp table chosen on commit drop as
  select *, ${END} as exit_type, ${POSITIONS} as position, null::text as name from (
    select *, case when ${luck(7)} < 0.8 then 1 + floor(${luck(8)} * 4)::int end as grade,
      case when ${luck(9)} < 0.97 then ${college(10)} end as origin, ${college(11)} as destination,
      floor(${luck(12)} * (select count(*) from words))::int as first, floor(${luck(13)} * (select count(*) from words))::int as last,
      make_date(year - 1, 10, 1) + floor(${luck(14)} * 300)::int as entered_on
    from (
      select seed, ${SPORT} as sport, ${YEAR} as year, present
      from generate_series(1, $1::int) seed,
        lateral (select extract(year from current_date + interval '139 days')::int as present) season
    ) seasons
    order by year, hashint8extended(seed, 0)
  ) entered`;

const WRITE_TRANSFERS = `
  insert into college_transfers (college_player_id, sport, year, class_year, name, name_key, position, entry_type, entered_on,
    origin_college_id, origin_name, intent_on, exit_college_id, exit_on, exit_type, rating_tenths, stars, service, service_rating,
    service_stars, athletic_grade, origin_key, exit_key, source)
  select player.id, c.sport, c.year, case when c.grade is not null then c.year - c.grade end, c.name, lower(c.name), c.position,
    ${oneOf(20, 'portal portal portal portal portal portal portal graduate juco')}, least(c.entered_on, current_date),
    c.origin, case when c.origin is null then 'Northern Isles College' end,
    case when c.exit_type in ('committed', 'signed', 'enrolled') then least(c.entered_on + 20, current_date) end,
    case when c.exit_type in ('committed', 'signed', 'enrolled') then c.destination when c.exit_type = 'withdrawn' then c.origin end,
    case when c.exit_type is not null and c.exit_type <> 'committed' then least(c.entered_on + 40, current_date) end,
    c.exit_type, case when ${luck(21)} < 0.5 then 52 + floor(${luck(22)} ^ 3 * 10)::int end,
    case when ${luck(21)} < 0.5 then 2 + floor(${luck(22)} ^ 3 * 4)::int end,
    case when ${luck(23)} < 0.6 then 'example' end, case when ${luck(23)} < 0.6 then 70000 + floor(${luck(24)} * 30000)::int end,
    case when ${luck(23)} < 0.6 then 3 end, athletic_grade(c.year, c.year - c.grade, player.season, player.grade),
    coalesce(left_school.name_key, 'northern isles college'), coalesce(joined_school.name_key, chr(65535)), '${PEOPLE_SOURCE}'
  from chosen c
  join college_players player on player.slug = replace(lower(c.name), ' ', '-') || '-' || 1000000 + c.seed
  left join colleges left_school on left_school.id = c.origin
  left join colleges joined_school on joined_school.id = case when c.exit_type in ('committed', 'signed', 'enrolled') then c.destination
    when c.exit_type = 'withdrawn' then c.origin end
  order by c.year, hashint8extended(seed, 0)`;
