import type { Size } from '#kernel/picture-sizes.ts';
import type { Brand } from '../brand/public.ts';
import { SOCIAL_SERVICES } from './network-view.ts';
import type { NetworkChange } from './service.ts';

/** What `bluechip network` prints. */

const SERVICES = Object.entries(SOCIAL_SERVICES);

/** One line for each setting that has a value. */
export function factsOf(network: NetworkChange, { logo, darkLogo, icon, colors }: Brand): string {
  const links = SERVICES.map(([service, { label }]): [string, string | undefined] => [
    label,
    Object.entries(network).find(([key]) => key === service)?.[1],
  ]);
  const rows: [string, string | undefined][] = [
    ['Name', network.name],
    ['Short name', network.shortName],
    ...links,
    ['Logo', logo ? pixels(logo) : ''],
    ['Dark logo', darkLogo ? pixels(darkLogo) : ''],
    ['Icon', icon ? pixels(icon) : ''],
    ['Colors', colors ? `${colors.primary}, ${colors.secondary}` : ''],
  ];
  return rows.flatMap(([label, value]) => (value ? [`${label.padEnd(12)}${value}`] : [])).join('\n');
}

const pixels = ({ width, height }: Size) => `${width} × ${height} pixels`;

export function plainFacts(
  { name, shortName, x, facebook, instagram, youtube, tiktok, threads, bluesky }: NetworkChange,
  { logo, darkLogo, icon, colors }: Brand,
) {
  const sizeOf = (picture: Size | null) => picture && { width: picture.width, height: picture.height };
  return {
    name,
    short_name: shortName,
    social: { x, facebook, instagram, youtube, tiktok, threads, bluesky },
    logo: sizeOf(logo),
    dark_logo: sizeOf(darkLogo),
    icon: sizeOf(icon),
    colors,
  };
}
