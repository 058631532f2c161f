/** An outside provider of athletes' profiles (rule R55). Staff search it, link a profile and sync facts from it. */

/** A profile in the provider's data. Null: unknown. */
export type OutsideProfile = {
  id: string;
  name: string;
  sport: string | null;
  position: string | null;
  /** The provider's name of the college. */
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
  /** Its page at the provider, https. */
  url: string | null;
};

/** `gone`: the profile no longer exists. `off`: no provider is configured. */
export type ProfileFailure = {
  ok: false;
  reason: 'timed_out' | 'busy' | 'unavailable' | 'malformed' | 'gone' | 'off';
  /** In seconds, if the provider says so. */
  retryAfter?: number;
};

export type ProfileProvider = {
  /** Stored in links. */
  key: string;
  /** Shown to people. */
  name: string;
  isConfigured: boolean;
  /** The profiles with a name, best match first. */
  search(query: { name: string; sport: string }): Promise<{ ok: true; profiles: OutsideProfile[] } | ProfileFailure>;
  /** A profile whose id has changed is returned with its new id. */
  get(id: string): Promise<{ ok: true; profile: OutsideProfile } | ProfileFailure>;
};
