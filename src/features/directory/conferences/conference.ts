export type Conference = {
  id: number;
  abbreviation: string;
  name: string;
  shortName: string;
  /** FBS, FCS or D1 where checked by hand, else null. */
  level: string | null;
  isCurrent: boolean;
};

export type ReferenceConference = Omit<Conference, 'id'>;
