import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { collegeFlags } from '#features/directory/colleges/public.ts';
import { listProspectsOfPeople } from '#features/recruiting/prospects/public.ts';
import { checkSportIsOffered, listSportsFor } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { athleticYearOf, shownTransfers, transferCollegeOf } from '../../entries/public.ts';
import type { AthleteProfile, AthleteSeason } from '../athlete-view.ts';
import {
  type AthleteRecord,
  findAthleteBySlug,
  listAthletesOfPerson,
  listSeasons,
  type SeasonRecord,
} from '../queries.ts';

type PlayerAddress = { personId?: number | undefined; slug?: string | undefined; sport?: Sport | undefined };
type Colleges = ReadonlyMap<number, CollegeFlag>;

type Reader = Pick<Context, 'actor' | 'db'>;

/** A person in every sport that the reader is offered, the sport of the latest season first. */
async function shownAthletes(ctx: Reader, personId: number): Promise<AthleteRecord[]> {
  const [all, sports] = await Promise.all([listAthletesOfPerson(ctx.db, personId), listSportsFor(ctx)]);
  return all.filter(({ sport }) => sports.includes(sport));
}

/** The athlete record of a person in this sport, or in that of the latest season. Throws not_found. */
export async function athleteOfPerson(
  ctx: Reader,
  { personId, sport }: { personId: number; sport?: Sport | undefined },
): Promise<{ record: AthleteRecord; others: AthleteRecord[] }> {
  const all = await shownAthletes(ctx, personId);
  const record = all.find((each) => sport === undefined || each.sport === sport);
  if (!record) throw apiError('not_found');
  return { record, others: all.filter((each) => each !== record) };
}

/** Empty both for a person who is not an athlete and for one who was taken down, so that the two cannot be told apart. */
export async function athletesOfPerson(ctx: Reader, personId: number) {
  const athletes = await shownAthletes(ctx, personId);
  return { athletes: athletes.map(({ slug, sport }) => ({ slug, sport })) };
}

/** Throws not_found if there is no such athlete, they were taken down, or their sport is closed. */
export async function athleteProfileOf(ctx: Context, address: PlayerAddress): Promise<{ player: AthleteProfile }> {
  const { record, others } = await findPlayer(ctx, address);
  const [seasons, { transfers }, allProspects, colleges, sports] = await Promise.all([
    listSeasons(ctx.db, record.id),
    shownTransfers(ctx, record.id),
    listProspectsOfPeople(ctx.db, [record.personId]),
    collegeFlags(ctx),
    listSportsFor(ctx),
  ]);
  const prospects = allProspects.filter((each) => sports.includes(each.sport));
  const { id, personId, slug, sport, name, season } = record;
  const sameSportFirst = prospects.toSorted((a, b) => Number(b.sport === sport) - Number(a.sport === sport));
  return {
    player: {
      id,
      personId,
      slug,
      sport,
      name,
      college: transferCollegeOf(record.collegeId, record.collegeName, colleges),
      season,
      ...vitalsOf(record),
      hometown: { city: record.hometownCity, state: record.hometownState, country: record.hometownCountry },
      seasons: seasons.map((each) => seasonOf(each, colleges)),
      transfers,
      prospects: sameSportFirst.map((each) => ({
        id: each.id,
        slug: each.slug,
        sport: each.sport,
        classYear: each.classYear,
      })),
      otherSports: others.map((other) => ({ slug: other.slug, sport: other.sport })),
      sources: sourcesOf(record, seasons),
      updatedAt: record.updatedAt.toISOString(),
    },
  };
}

async function findPlayer(ctx: Context, { personId, slug = '', sport }: PlayerAddress) {
  if (personId !== undefined) return athleteOfPerson(ctx, { personId, sport });
  const record = await findAthleteBySlug(ctx.db, slug);
  if (!record) throw apiError('not_found');
  await checkSportIsOffered(ctx, record.sport);
  const all = await shownAthletes(ctx, record.personId);
  return { record, others: all.filter(({ id }) => id !== record.id) };
}

function seasonOf(record: SeasonRecord, colleges: Colleges): AthleteSeason {
  const { season, source, sourcedOn } = record;
  return {
    season,
    college: transferCollegeOf(record.collegeId, record.collegeName, colleges),
    ...vitalsOf(record),
    source,
    sourcedOn,
  };
}

type Vitals = Pick<AthleteRecord, 'grade' | 'position' | 'heightInches' | 'weightLbs' | 'jersey'>;

const vitalsOf = ({ grade, position, heightInches, weightLbs, jersey }: Vitals) => ({
  position,
  athleticYear: athleticYearOf(grade),
  heightInches,
  weightLbs,
  jersey,
});

/** Each source once, with the latest day one of its facts was read. */
function sourcesOf(record: AthleteRecord, seasons: readonly SeasonRecord[]): { source: string; on: string }[] {
  const latest = new Map<string, string>();
  for (const { source, sourcedOn } of [record, ...seasons])
    if ((latest.get(source) ?? '') < sourcedOn) latest.set(source, sourcedOn);
  return [...latest].map(([source, on]) => ({ source, on })).toSorted((a, b) => a.source.localeCompare(b.source, 'en'));
}
