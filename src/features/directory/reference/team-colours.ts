/** Colors of a school by its key in team_colors.csv. School names repeat there, so the division decides between rows. */

export type ColourRow = { school: string; type: string; color: string; alt_color: string };
export type TeamColours = { primary: string; secondary: string };

const HEX = /^#[0-9a-f]{6}$/i;
const FBS_TYPES = new Set(['P5', 'G5']);

/** Finds by key: for an FBS school the first row of that division, otherwise the first row that has both colors. */
export function colourFinder(rows: readonly ColourRow[]) {
  const coloured = Map.groupBy(
    rows.filter((row) => HEX.test(row.color) && HEX.test(row.alt_color)),
    (row) => row.school,
  );
  return (key: string, division: string | null): TeamColours | null => {
    const found = coloured.get(key) ?? [];
    const row = (division === 'FBS' ? found.find(({ type }) => FBS_TYPES.has(type)) : undefined) ?? found[0];
    return row ? { primary: row.color.toLowerCase(), secondary: row.alt_color.toLowerCase() } : null;
  };
}
