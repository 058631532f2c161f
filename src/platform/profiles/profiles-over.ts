import { z } from 'zod';
import type { AskProvider, ProviderReply } from './ask-provider.ts';
import type { OutsideProfile, ProfileFailure, ProfileProvider } from './profile-provider.ts';
import { readJson, readProfile } from './read-profile.ts';

const SECOND_MS = 1_000;
/** How many profiles with one name are read at most. */
const MOST_PROFILES = 20;
/** The longest pause that a provider can ask for. */
const LONGEST_PAUSE_SECONDS = 3600;
const PAUSE_SECONDS = 30;

type Options = { key: string; name: string; ask: AskProvider; now: () => Date };

/**
 * A provider on top of a transport: `/profiles?name=&sport=` lists, `/profiles/{id}` is one. While the provider asks for a pause (429, or
 * 503 with Retry-After) it gets no requests.
 */
export function profilesOver({ key, name, ask, now }: Options): ProfileProvider {
  let pausedUntil = 0;

  async function request(path: string, query?: Readonly<Record<string, string>>): Promise<Answered | ProfileFailure> {
    const left = pausedUntil - now().getTime();
    if (left > 0) return { ok: false, reason: 'busy', retryAfter: Math.ceil(left / SECOND_MS) };
    const reply = await ask(path, query);
    const pause = pauseOf(reply, now());
    if (pause === null) return answerOf(reply);
    pausedUntil = now().getTime() + pause * SECOND_MS;
    return { ok: false, reason: 'busy', retryAfter: pause };
  }

  return {
    key,
    name,
    isConfigured: true,
    search: async (query) => {
      const reply = await request('profiles', query);
      // A list always exists, so the base address or the provider is wrong.
      if (!reply.ok) return reply.reason === 'gone' ? { ok: false, reason: 'unavailable' } : reply;
      const listed = z.object({ profiles: z.array(z.unknown()) }).safeParse(reply.json);
      if (!listed.success) return { ok: false, reason: 'malformed' };
      const profiles = listed.data.profiles.slice(0, MOST_PROFILES).map(readProfile);
      return { ok: true, profiles: profiles.filter((profile): profile is OutsideProfile => profile !== null) };
    },
    get: async (id) => {
      // As a path segment these would lead out of /profiles.
      if (id === '.' || id === '..') return { ok: false, reason: 'gone' };
      const reply = await request(`profiles/${encodeURIComponent(id)}`);
      if (!reply.ok) return reply;
      const sent = z.object({ profile: z.unknown() }).safeParse(reply.json);
      const profile = sent.success ? readProfile(sent.data.profile) : null;
      return profile ? { ok: true, profile } : { ok: false, reason: 'malformed' };
    },
  };
}

type Answered = { ok: true; json: unknown };

function answerOf(reply: ProviderReply): Answered | ProfileFailure {
  if (!reply.ok) return { ok: false, reason: reply.reason === 'timed_out' ? 'timed_out' : 'unavailable' };
  const { status, body } = reply;
  if (status === 404 || status === 410) return { ok: false, reason: 'gone' };
  if (status !== 200) return { ok: false, reason: 'unavailable' };
  const json = readJson(body);
  return json === undefined ? { ok: false, reason: 'malformed' } : { ok: true, json };
}

/** The pause that the provider asks for, in seconds; null if it does not. */
function pauseOf(reply: ProviderReply, now: Date): number | null {
  if (!reply.ok || (reply.status !== 429 && !(reply.status === 503 && reply.retryAfter !== null))) return null;
  const { retryAfter } = reply;
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '')
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter ?? '') - now.getTime()) / SECOND_MS);
  return Number.isFinite(seconds) ? Math.min(LONGEST_PAUSE_SECONDS, Math.max(1, seconds)) : PAUSE_SECONDS;
}
