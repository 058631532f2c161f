import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { deriveAbbreviation } from '#features/directory/colleges/public.ts';
import type { ActivityEvent, EventCollege } from '#features/recruiting/events/event-view.ts';
import type { EventRecord } from '#features/recruiting/events/public.ts';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';

/** Turns the areas' events into what readers get. Colleges and profiles are loaded in one batch each. */

type Around = {
  colleges: ReadonlyMap<number, CollegeFlag>;
  /** By person. */
  profiles: ReadonlyMap<number, { classYear: number; slug: string }>;
  /** By person: the slugs of athletes who were never prospects. */
  athletes: ReadonlyMap<number, string>;
};

export function eventOf(record: EventRecord, { colleges, profiles, athletes }: Around): ActivityEvent {
  const { kind, personId, name, facts } = record;
  const profile = personId === null ? undefined : profiles.get(personId);
  const slug = personId === null ? undefined : athletes.get(personId);
  const path = profile ? prospectHref(profile) : slug === undefined ? null : athleteHref({ slug });
  return {
    id: `${kind}:${record.id}`,
    kind,
    on: record.on,
    knownAt: new Date(record.knownMs).toISOString(),
    sport: record.sport,
    person: personId === null || name === null ? null : { id: personId, name, position: record.position, path },
    college: collegeOf(record.collegeId, record.collegeName, colleges),
    toCollege: collegeOf(record.toCollegeId, record.toCollegeName, colleges),
    isOfficial: facts.isOfficial ?? null,
    exitType: facts.exitType ?? null,
    rating:
      kind === 'rating'
        ? { from: inTenths(facts.oldTenths), to: inTenths(facts.newTenths), reason: facts.reason ?? '' }
        : null,
    score: kind === 'score' ? { own: facts.own ?? 0, other: facts.other ?? 0 } : null,
  };
}

const inTenths = (tenths: number | null | undefined) => (tenths === null || tenths === undefined ? null : tenths / 10);

function collegeOf(
  id: number | null,
  name: string | null,
  colleges: ReadonlyMap<number, CollegeFlag>,
): EventCollege | null {
  const known = id === null ? undefined : colleges.get(id);
  if (known) return known;
  if (name === null) return null;
  return { id: null, slug: null, shortName: name, abbreviation: deriveAbbreviation(name, []), teamKey: null };
}
