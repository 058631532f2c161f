import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { deleteUnusedPeople, drawPersonIds, insertPeople } from '#features/recruiting/people/public.ts';
import { prospectNameKey } from '#features/recruiting/prospects/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import { anyOfTexts } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/database.ts';
import { drawIds } from '#platform/db/insert-rows.ts';
import { FACTS_UPDATE } from './facts-update.ts';
import { isHiddenPerson } from './hidden-people.ts';
import { lockNewPlayers } from './lock-player.ts';
import type { PlayerProvenance } from './player-fact-view.ts';
import { playerSlugBase, takePlayerSlug } from './player-slug.ts';
import { collegePlayers } from './tables.ts';

/** Bulk writes of college players: a few statements for a batch, never one per row. */

/** The facts of a college player that a write can change. */
export type PlayerState = {
  collegeId: number | null;
  collegeName: string | null;
  season: number | null;
  grade: number | null;
  position: string | null;
  heightInches: number | null;
  weightLbs: number | null;
  jersey: string | null;
  hometownCity: string | null;
  hometownState: string | null;
  hometownCountry: string | null;
  source: string;
  sourceId: string | null;
  sourcedOn: string;
};

export type RecordedPlayer = PlayerState & {
  id: number;
  personId: number;
  name: string;
  nameKey: string;
  /** Whether the person was taken down, as a prospect or a player of any sport. */
  isHidden: boolean;
  provenance: PlayerProvenance | null;
  /** Profiles at outside providers that staff linked. */
  profiles: readonly { provider: string; profileId: string }[];
};

/** `personId` null: the person is not known yet. */
export type NewPlayer = { name: string; personId: number | null; state: PlayerState };
/** `personId`: the person that the player turns out to be; the former person is deleted if nothing else refers to them. */
export type ChangedPlayer = {
  id: number;
  personId: number;
  state: PlayerState;
  /** The season of the portal entry that gives the college; absent: the season of `state`. */
  collegeSeason?: number | null;
  /** The provenance of staff facts taken over from another player who turns out to be this one. */
  provenance?: PlayerProvenance | null;
};
export type PlayerOccasion = { sport: Sport; now: Date };

/** Players of a sport by name, id, person or source id, hidden ones included, by id; locked until the transaction ends. */
export async function findPlayersForWrite(
  db: Db,
  wanted: {
    sport: Sport;
    nameKeys: readonly string[];
    ids?: readonly number[];
    personIds?: readonly number[];
    source?: string;
    sourceIds?: readonly string[];
  },
): Promise<RecordedPlayer[]> {
  const { sport, nameKeys, ids = [], personIds = [], source, sourceIds = [] } = wanted;
  const ofSource = source !== undefined && sourceIds.length > 0;
  // One query per condition, because no index serves all of them.
  const conditions = [
    ...(nameKeys.length > 0 ? [sql`${collegePlayers.nameKey} = ${anyOfTexts(nameKeys)}`] : []),
    ...(ids.length > 0 ? [inArray(collegePlayers.id, [...ids])] : []),
    ...(personIds.length > 0 ? [inArray(collegePlayers.personId, [...personIds])] : []),
    ...(ofSource
      ? [sql`${collegePlayers.source} = ${source} and ${collegePlayers.sourceId} = ${anyOfTexts(sourceIds)}`]
      : []),
  ];
  const found = new Map<number, RecordedPlayer>();
  for (const condition of conditions) {
    const rows = await db
      .select({
        ...getTableColumns(collegePlayers),
        isHidden: isHiddenPerson(collegePlayers.personId),
        profiles: LINKED_PROFILES,
      })
      .from(collegePlayers)
      .where(and(eq(collegePlayers.sport, sport), condition))
      .for('update');
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()].toSorted((a, b) => a.id - b.id);
}

/** Inserts new players with a new person each. Their order decides their slugs. Returns their ids in that order. */
export async function insertPlayers(
  db: Db,
  created: readonly NewPlayer[],
  { sport, now }: PlayerOccasion,
): Promise<number[]> {
  if (created.length === 0) return [];
  await lockNewPlayers(db);
  const strangers = created.filter((player) => player.personId === null);
  const drawn = await drawPersonIds(db, strangers.length);
  const personOf = new Map(strangers.map((player, index) => [player, drawn[index] ?? 0]));
  await insertPeople(
    db,
    strangers.map((player) => ({
      id: personOf.get(player) ?? 0,
      name: player.name,
      nameKey: prospectNameKey(player.name),
      createdAt: now,
    })),
  );
  const slugs = await takenSlugs(db, created);
  const ids = await drawIds(db, collegePlayers, created.length);
  const rows = created.map((player, index) => ({
    ...player.state,
    id: ids[index],
    personId: player.personId ?? personOf.get(player),
    slug: takePlayerSlug(player.name, slugs),
    name: player.name,
    nameKey: prospectNameKey(player.name),
  }));
  await db.execute(sql`
    insert into college_players (id, person_id, sport, slug, name, name_key, college_id, college_name, season, grade, position,
      height_inches, weight_lbs, jersey, hometown_city, hometown_state, hometown_country, source, source_id, sourced_on,
      created_at, updated_at)
    overriding system value
    select id, "personId", ${sport}, slug, name, "nameKey", "collegeId", "collegeName", season, grade, "position",
      "heightInches", "weightLbs", jersey, "hometownCity", "hometownState", "hometownCountry", source, "sourceId", "sourcedOn",
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id int, "personId" int, slug text, name text, "nameKey" text, ${STATE_COLUMNS})`);
  return ids;
}

export async function updatePlayers(
  db: Db,
  changed: readonly ChangedPlayer[],
  { now }: Pick<PlayerOccasion, 'now'>,
): Promise<void> {
  if (changed.length === 0) return;
  const rows = JSON.stringify(
    changed.map(({ id, personId, state, collegeSeason, provenance }) => ({
      ...state,
      id,
      personId,
      collegeSeason,
      provenance,
    })),
  );
  const { rows: orphaned } = await db.execute<{ personId: number }>(sql`
    select p.person_id as "personId" from college_players p
    join jsonb_to_recordset(${rows}::jsonb) as given(id int, "personId" int) on given.id = p.id
    where p.person_id <> given."personId"`);
  await db.execute(sql`
    update college_players set
      person_id = given."personId", ${FACTS_UPDATE}, source = given.source, source_id = given."sourceId",
      sourced_on = given."sourcedOn", updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as given(id int, "personId" int, "collegeSeason" int, provenance jsonb,
      ${STATE_COLUMNS})
    where college_players.id = given.id`);
  await dropUnusedPeople(
    db,
    orphaned.map((row) => row.personId),
  );
}

/** A player who turned out to be another one. */
export type AbsorbedPlayer = { id: number; into: number };

/**
 * Deletes players who turned out to be others, and their persons if nothing else refers to them. Their seasons, slugs and linked profiles
 * move to the kept players; a season that staff entered replaces a roster's. Their portal entries must have been moved before.
 */
export async function absorbPlayers(db: Db, absorbed: readonly AbsorbedPlayer[]): Promise<void> {
  if (absorbed.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(absorbed)}::jsonb) as given(id int, "into" int)`;
  await db.execute(sql`
    insert into college_player_seasons (college_player_id, season, college_id, college_name, grade, position, height_inches,
      weight_lbs, jersey, source, sourced_on)
    select distinct on (given."into", season) given."into", season, college_id, college_name, grade, position, height_inches, weight_lbs,
      jersey, source, sourced_on
    from ${given} join college_player_seasons gone on gone.college_player_id = given.id
    order by given."into", season, gone.source = ${STAFF_SOURCE} desc, given.id
    on conflict (college_player_id, season) do update set
      college_id = excluded.college_id, college_name = excluded.college_name, grade = excluded.grade, position = excluded.position,
      height_inches = excluded.height_inches, weight_lbs = excluded.weight_lbs, jersey = excluded.jersey, source = excluded.source,
      sourced_on = excluded.sourced_on
    where excluded.source = ${STAFF_SOURCE} and college_player_seasons.source <> ${STAFF_SOURCE}`);
  await db.execute(sql`
    update player_former_addresses former set college_player_id = given."into" from ${given}
    where former.college_player_id = given.id`);
  await db.execute(sql`
    insert into player_former_addresses (slug, college_player_id)
    select gone.slug, given."into" from ${given} join college_players gone on gone.id = given.id`);
  await db.execute(sql`
    update college_player_profiles linked set college_player_id = first."into"
    from (
      select distinct on (given."into", provider) gone.id, given."into"
      from ${given} join college_player_profiles gone on gone.college_player_id = given.id
      where not exists (
        select from college_player_profiles kept where kept.college_player_id = given."into" and kept.provider = gone.provider)
      order by given."into", provider, gone.id
    ) first where first.id = linked.id`);
  const gone = await db
    .delete(collegePlayers)
    .where(
      inArray(
        collegePlayers.id,
        absorbed.map(({ id }) => id),
      ),
    )
    .returning({ personId: collegePlayers.personId });
  await dropUnusedPeople(
    db,
    gone.map((row) => row.personId),
  );
}

async function dropUnusedPeople(db: Db, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return;
  const { rows: playing } = await db.execute<{ personId: number }>(sql`
    select distinct person_id as "personId" from college_players
    where person_id in (select value::int from jsonb_array_elements_text(${JSON.stringify(personIds)}::jsonb))`);
  const inUse = new Set(playing.map((row) => row.personId));
  await deleteUnusedPeople(
    db,
    personIds.filter((id) => !inUse.has(id)),
  );
}

/** The slugs that players with these names could collide with. */
async function takenSlugs(db: Db, created: readonly NewPlayer[]): Promise<Set<string>> {
  const bases = [...new Set(created.map((player) => playerSlugBase(player.name)))];
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from college_players where slug = ${anyOfTexts(bases)}
    union select slug from college_players where regexp_replace(slug, '-[0-9]+$', '') = ${anyOfTexts(bases)}
    union select slug from player_former_addresses where regexp_replace(slug, '-[0-9]+$', '') = ${anyOfTexts(bases)}`);
  return new Set(rows.map((row) => row.slug));
}

const LINKED_PROFILES = sql<RecordedPlayer['profiles']>`coalesce((
  select jsonb_agg(jsonb_build_object('provider', provider, 'profileId', profile_id))
  from college_player_profiles linked where linked.college_player_id = college_players.id), '[]'::jsonb)`;

const STATE_COLUMNS = sql.raw(`"collegeId" int, "collegeName" text, season int, grade int, "position" text,
  "heightInches" int, "weightLbs" int, jersey text, "hometownCity" text, "hometownState" text, "hometownCountry" text,
  source text, "sourceId" text, "sourcedOn" date`);
