import { type Hex, isHex } from './oklch.ts';
import { teamColours } from './team-colours.ts';

export type ColouredTeam = { key: string; primary: Hex; secondary: Hex };

const KEY = /^[a-z0-9-]+$/;

/**
 * `data-team` gives an element and what is in it a college's colours: --p field, --o text on it, --s hoist, --ti ink.
 * `data-site` beside it (on html) makes them the site's own.
 */
const GENERIC = `[data-team]{--ti:light-dark(var(--il),var(--id))}
[data-site][data-team]{--team-primary:var(--p);--team-on:var(--o);--team-button:var(--p);--team-button-on:var(--o);--team-edge:var(--s);--team-ink-light:var(--il);--team-ink-dark:var(--id);--team-ink:var(--ti);--team-tint:color-mix(in srgb,var(--ti) 7%,var(--paper));--team-hair:inset 0 0 0 1px color-mix(in oklab,var(--o) 22%,transparent)}
`;

function rule({ key, primary, secondary }: ColouredTeam, where = ''): string {
  if (!KEY.test(key)) throw new Error(`Not a team key: ${JSON.stringify(key)}`);
  if (!isHex(primary) || !isHex(secondary)) throw new Error(`Colors must have six hex digits: team ${key}`);
  const { primary: field, on, edge, inkLight, inkDark } = teamColours({ primary, secondary });
  return `${where}[data-team="${key}"]{--p:${field};--o:${on};--s:${edge};--il:${inkLight};--id:${inkDark}}\n`;
}

/**
 * The text of the one style sheet that knows teams' colours, for the server to cache. Unlayered, so it wins over every
 * piece's neutral colors. `sites`: those with custom colors; their college keeps its own in flags. Throws on a key or a color that could end
 * the rule it is written into.
 */
export function teamStylesheet(teams: readonly ColouredTeam[], sites: readonly ColouredTeam[] = []): string {
  return [GENERIC, ...teams.map((team) => rule(team)), ...sites.map((site) => rule(site, '[data-site]'))].join('');
}
