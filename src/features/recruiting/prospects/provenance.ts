/** The origin of a field of a prospect: the source's name and the day (YYYY-MM-DD) it was read. */
export type FieldSource = { source: string; on: string };

export type Provenance = Record<string, FieldSource>;
