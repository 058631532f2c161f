export type Conference = {
  id: number;
  abbreviation: string;
  name: string;
  shortName: string;
  /** FBS, FCS or D1 if checked by hand, otherwise null. */
  level: string | null;
  isCurrent: boolean;
};

export type ReferenceConference = Omit<Conference, 'id'>;
