import { type Hex, isHex } from './oklch.ts';
import { teamColours } from './team-colours.ts';

export type ColouredTeam = { key: string; primary: Hex; secondary: Hex };

const KEY = /^[a-z0-9-]+$/;

/**
 * `data-team` gives an element and its content a college's colors: --p field, --o text on it, --s hoist, --ti ink. `data-site` beside it
 * (on html) makes them the site's own.
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
 * The text of the only style sheet with team colors, for the server to cache. Unlayered, so it overrides every component's neutral colors.
 * `sites`: those with custom colors; their college keeps its own in flags. Throws for a key or a color that could break out of its rule.
 */
export function teamStylesheet(teams: readonly ColouredTeam[], sites: readonly ColouredTeam[] = []): string {
  return [GENERIC, ...teams.map((team) => rule(team)), ...sites.map((site) => rule(site, '[data-site]'))].join('');
}
