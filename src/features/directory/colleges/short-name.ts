/**
 * Derives the list name of a college outside the checked overlay: "University of West Georgia" is West Georgia, "California State
 * University-Chico" is Cal State Chico. Kept simple on purpose.
 */

/** Systems whose members use the system's initials. */
const SYSTEMS: readonly [RegExp, string][] = [
  [/^University of California[-, ]+/, 'UC '],
  [/^California State University[-, ]+/, 'Cal State '],
  [/^California State Polytechnic University[-, ]+/, 'Cal Poly '],
  [/^California Polytechnic State University.*/, 'Cal Poly'],
  [/^University of North Carolina (?:at )?/, 'UNC '],
  [/^University of Texas (?:at |of the )?/, 'UT '],
  [/^State University of New York (?:College )?(?:at |of )?/, 'SUNY '],
  [/^SUNY (?:College )?(?:at |of )?/, 'SUNY '],
  [/^CUNY (?:College )?(?:of )?/, 'CUNY '],
  [/^United States (Air Force|Military|Naval|Coast Guard|Merchant Marine) Academy$/, '$1 Academy'],
];

const KINDS: readonly [RegExp, string][] = [
  [/ of the University of .*$/, ''],
  [/ University of Pennsylvania$/, ''],
  [/ Community and Technical College\b/, ' CTC'],
  [/ Community College\b/, ' CC'],
  [/ Junior College\b/, ' JC'],
  [/ Technical College\b/, ' Tech College'],
  [/ Institute of Technology\b/, ' Tech'],
  [/ University and College\b/, ''],
  [/ (?:University|College)(?=$|-| \()/, ''],
  [/ University (?:at |in |of )/, ' '],
];

export function deriveShortName(officialName: string): string {
  const plain = officialName
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^The /, '')
    .replace(/,? ?-?\s?Main(?: Campus)?$/, '')
    .replace(/ Campus$/, '');
  const inSystem = SYSTEMS.reduce((name, [from, to]) => name.replace(from, to), plain);
  const named = inSystem.replace(/^(?:University|College) of (?:the )?/, '').replace(/ (?:at|in) (?=[A-Z])/, ' ');
  const short = KINDS.reduce((name, [from, to]) => name.replace(from, to), named).trim();
  return short.length > 1 ? short : officialName;
}

const SILENT_WORDS = new Set(['of', 'the', 'and', 'at', 'in', 'for', 'de', 'a', '&']);
const LETTERS = 4;

/** Two to four capitals for a flag: the source's own if it has any, otherwise initials, otherwise the first letters. */
export function deriveAbbreviation(shortName: string, aliases: readonly string[]): string {
  const own = aliases.find((alias) => /^[A-Z]{2,4}$/.test(alias));
  if (own) return own;
  const words = shortName
    .normalize('NFD')
    .replace(/\(.*\)|[^\w\s&-]/g, '')
    .split(/[\s-]+/)
    .filter((word) => word && !SILENT_WORDS.has(word.toLowerCase()));
  const initials = words.map((word) => (/^[A-Z]{2,3}$/.test(word) ? word : word.slice(0, 1).toUpperCase())).join('');
  return (initials.length > 1 ? initials : (words[0] ?? shortName).toUpperCase()).slice(0, LETTERS);
}

/** A cell of IPEDS aliases contains several, separated by a bar, a semicolon, double spaces, commas or " or ". */
export function splitAliases(cell: string): string[] {
  const parts = cell.split(/\||;|\s{2,}|,\s|\sor\s/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part.length > 1))];
}
