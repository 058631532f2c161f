/** Somebody whom the embedded provider makes up a profile of: a person of the network's own database. */
export type ProfileSubject = {
  personId: number;
  sport: string;
  name: string;
  position: string | null;
  college: string | null;
  season: number | null;
  grade: number | null;
  heightInches: number | null;
  weightLbs: number | null;
  hometownCity: string | null;
  hometownState: string | null;
  hometownCountry: string | null;
};

/** By a name and a sport, or one person of a sport. */
export type ListProfileSubjects = (
  query: { name: string; sport: string } | { personId: number; sport: string },
) => Promise<ProfileSubject[]>;
