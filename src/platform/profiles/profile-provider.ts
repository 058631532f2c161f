/** A provider of athletes' profiles outside of the network (rule R55). Staff search it, link a profile and sync facts from it. */

/** A profile as the provider has it. Null: the provider does not say. */
export type OutsideProfile = {
  id: string;
  name: string;
  sport: string | null;
  position: string | null;
  /** The college by its name there. */
  college: string | null;
  season: number | null;
  /** Year in college, 1 to 4. */
  grade: number | null;
  heightInches: number | null;
  weightLbs: number | null;
  jersey: string | null;
  hometownCity: string | null;
  hometownState: string | null;
  hometownCountry: string | null;
  /** Its page there, https. */
  url: string | null;
};

/** `gone`: the provider has no such profile any more. `off`: no provider is configured. */
export type ProfileFailure = {
  ok: false;
  reason: 'timed_out' | 'busy' | 'unavailable' | 'malformed' | 'gone' | 'off';
  /** Seconds, where the provider names a time. */
  retryAfter?: number;
};

export type ProfileProvider = {
  /** As links keep it. */
  key: string;
  /** As people read it. */
  name: string;
  isConfigured: boolean;
  /** The profiles of a name, the likeliest first. */
  search(query: { name: string; sport: string }): Promise<{ ok: true; profiles: OutsideProfile[] } | ProfileFailure>;
  /** A profile that was renamed comes back with its new id. */
  get(id: string): Promise<{ ok: true; profile: OutsideProfile } | ProfileFailure>;
};
