/** A person of the network's own database, for whom the embedded provider invents a profile. */
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

/** By name and sport, or one person of a sport. */
export type ListProfileSubjects = (
  query: { name: string; sport: string } | { personId: number; sport: string },
) => Promise<ProfileSubject[]>;
