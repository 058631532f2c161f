import { createHash } from 'node:crypto';
import type { AskProvider, ProviderReply } from './ask-provider.ts';
import type { ListProfileSubjects, ProfileSubject } from './profile-subject.ts';

/**
 * The profile provider of a network without an outside one: invented profiles, generated from the people in its own database. Most facts
 * agree with ours; jerseys, and weights to five pounds, differ. Each name has a namesake.
 */

export const PROFILE_FAULTS = ['silent', 'busy', 'failing', 'down', 'malformed', 'half'] as const;
export type ProfileFault = (typeof PROFILE_FAULTS)[number];

export type EmbeddedProfiles = {
  ask: AskProvider;
  /** For tests: the faults and the delay from now on. */
  behave(changes: Partial<Behavior>): void;
  /** How many requests it got. */
  asked(): number;
};

type Behavior = {
  /** `silent` never answers, `down` refuses the connection, `half` stops in the middle of its body. */
  fault: ProfileFault | null;
  latencyMs: number;
  /** The program's timeout. */
  patienceMs: number;
  /** Profiles that no longer exist. */
  gone: readonly string[];
  /** New ids of profiles, by the old ones. */
  renamed: Readonly<Record<string, string>>;
  /** Overrides for the invented facts, by the profile's id. */
  facts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

const PATIENCE_MS = 5_000;
const RETRY_AFTER = '30';

export function createEmbeddedProfiles({
  listSubjects,
  latencyMs,
}: {
  listSubjects: ListProfileSubjects;
  latencyMs: number;
}): EmbeddedProfiles {
  let asked = 0;
  let behavior: Behavior = { fault: null, latencyMs, patienceMs: PATIENCE_MS, gone: [], renamed: {}, facts: {} };

  async function ask(path: string, query: Readonly<Record<string, string>> = {}): Promise<ProviderReply> {
    asked += 1;
    const { fault, patienceMs } = behavior;
    const wait = fault === 'silent' ? Number.POSITIVE_INFINITY : behavior.latencyMs;
    await pause(Math.min(wait, patienceMs));
    if (wait > patienceMs) return { ok: false, reason: 'timed_out' };
    return fault === null ? answer(path, query) : faultyReply(fault);
  }

  async function answer(path: string, { name = '', sport = '' }: Readonly<Record<string, string>>) {
    if (path === 'profiles') {
      const subjects = name === '' ? [] : await listSubjects({ name, sport });
      const profiles = [...subjects.map((each) => profileOf(each)), ...subjects.slice(0, 1).map(namesakeOf)];
      return jsonReply({ profiles: profiles.filter(({ id }) => !behavior.gone.includes(id)).map(applyBehavior) });
    }
    const id = decodeURIComponent(path.slice('profiles/'.length));
    if (behavior.gone.includes(id)) return reply(410, '{}');
    const [, ofSport = '', person = '', isNamesake] = /^y-([a-z]+)-(\d{1,9})(-n)?$/.exec(formerId(id)) ?? [];
    const [subject] = ofSport ? await listSubjects({ personId: Number(person), sport: ofSport }) : [];
    if (!subject) return reply(404, '{}');
    return jsonReply({ profile: applyBehavior(isNamesake ? namesakeOf(subject) : profileOf(subject)) });
  }

  const formerId = (id: string) => Object.entries(behavior.renamed).find(([, renamed]) => renamed === id)?.[0] ?? id;
  const applyBehavior = (profile: ReturnType<typeof profileOf>) => ({
    ...profile,
    ...behavior.facts[profile.id],
    id: behavior.renamed[profile.id] ?? profile.id,
  });

  return {
    ask,
    behave: (changes) => {
      behavior = { ...behavior, ...changes };
    },
    asked: () => asked,
  };
}

const pause = (ms: number) => (ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms)));

const reply = (status: number, body: string, retryAfter: string | null = null): ProviderReply => ({
  ok: true,
  status,
  body,
  retryAfter,
});
const jsonReply = (json: object) => reply(200, JSON.stringify(json));

function faultyReply(fault: ProfileFault): ProviderReply {
  if (fault === 'busy') return reply(429, '{"error":"slow down"}', RETRY_AFTER);
  if (fault === 'failing') return reply(502, '<html>Bad gateway</html>');
  if (fault === 'malformed') return reply(200, '<!doctype html><p>Sign in</p>');
  if (fault === 'half') return reply(200, '{"profiles":[{"id":"y-foot');
  return { ok: false, reason: 'unreachable' };
}

/** A number derived from this person, the same every time. */
function numberOf({ personId, sport }: ProfileSubject, what: string, below: number): number {
  return createHash('sha256').update(`${what} ${sport} ${personId}`).digest().readUInt32BE() % below;
}

function profileOf(subject: ProfileSubject) {
  const { personId, sport, name, position, college, season, grade, heightInches, weightLbs } = subject;
  const id = `y-${sport}-${personId}`;
  return {
    id,
    name,
    sport,
    position,
    college,
    season,
    year_in_college: grade,
    height_inches: heightInches ?? 68 + numberOf(subject, 'height', 12),
    weight_lbs: weightLbs === null ? 170 + 5 * numberOf(subject, 'weight', 20) : Math.ceil(weightLbs / 5) * 5,
    jersey: String(numberOf(subject, 'jersey', 100)),
    hometown: { city: subject.hometownCity, state: subject.hometownState, country: subject.hometownCountry },
    url: `https://profiles.example/athletes/${id}`,
  };
}

/** A different person with the same name. */
function namesakeOf(subject: ProfileSubject) {
  const id = `y-${subject.sport}-${subject.personId}-n`;
  return {
    ...profileOf(subject),
    id,
    college: 'Elmsworth Junior College',
    height_inches: 67 + numberOf(subject, 'other height', 8),
    weight_lbs: 160 + 5 * numberOf(subject, 'other weight', 12),
    jersey: String(numberOf(subject, 'other jersey', 100)),
    hometown: { city: 'Pinebrook', state: null, country: null },
    url: `https://profiles.example/athletes/${id}`,
  };
}
