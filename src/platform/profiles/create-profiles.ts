import type { Config } from '../config/config.ts';
import type { FetchOutside } from '../outbound/fetch-outside.ts';
import { createEmbeddedProfiles, type EmbeddedProfiles } from './embedded-profiles.ts';
import { askOverHttps } from './http-profiles.ts';
import type { ProfileProvider } from './profile-provider.ts';
import type { ListProfileSubjects } from './profile-subject.ts';
import { profilesOver } from './profiles-over.ts';

/** The name that the specification gives the provider. */
const PROVIDER = { key: 'yahoo', name: 'Yahoo Sports' } as const;
const EMBEDDED_LATENCY_MS = 80;

export type Profiles = {
  provider: ProfileProvider;
  /** Null: an outside provider is configured, or none. */
  embedded: EmbeddedProfiles | null;
};

const off = async () => ({ ok: false, reason: 'off' }) as const;

/** The configured profile provider: outside, embedded in this process, or none. */
export function createProfiles({
  config: { PROFILE_PROVIDER, PROFILE_PROVIDER_URL, NODE_ENV, BLUECHIP_DEMO },
  fetchOutside,
  listSubjects,
  now,
}: {
  config: Pick<Config, 'PROFILE_PROVIDER' | 'PROFILE_PROVIDER_URL' | 'NODE_ENV' | 'BLUECHIP_DEMO'>;
  fetchOutside: FetchOutside;
  listSubjects: ListProfileSubjects;
  now: () => Date;
}): Profiles {
  // Invented profiles beside real athletes would be wrong facts.
  const chosen = PROFILE_PROVIDER ?? (NODE_ENV === 'production' && !BLUECHIP_DEMO ? 'off' : 'embedded');
  // The configuration refuses an outside provider without its address.
  if (chosen === 'outside' && PROFILE_PROVIDER_URL)
    return {
      provider: profilesOver({ ...PROVIDER, ask: askOverHttps({ baseUrl: PROFILE_PROVIDER_URL, fetchOutside }), now }),
      embedded: null,
    };
  if (chosen !== 'embedded')
    return { provider: { ...PROVIDER, isConfigured: false, search: off, get: off }, embedded: null };
  const embedded = createEmbeddedProfiles({
    listSubjects,
    latencyMs: NODE_ENV === 'test' ? 0 : EMBEDDED_LATENCY_MS,
  });
  return { provider: profilesOver({ ...PROVIDER, ask: embedded.ask, now }), embedded };
}
