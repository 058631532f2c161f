import type { FlagTeam } from './flag.tsx';
import type { PictureImage } from './picture.tsx';
import type { ColouredTeam } from './team-stylesheet.ts';

/** Colleges with difficult colors, and a few with easy ones. */
export const GALLERY_TEAMS: readonly (ColouredTeam & FlagTeam & { key: string })[] = [
  { key: 'tennessee', abbreviation: 'TENN', name: 'Tennessee', primary: '#ff8200', secondary: '#ffffff' },
  { key: 'missouri', abbreviation: 'MIZ', name: 'Missouri', primary: '#f1b82d', secondary: '#000000' },
  { key: 'north-carolina', abbreviation: 'UNC', name: 'North Carolina', primary: '#99bfe5', secondary: '#13294b' },
  { key: 'iowa', abbreviation: 'IOWA', name: 'Iowa', primary: '#000000', secondary: '#ffe100' },
  { key: 'texas-am', abbreviation: 'A&M', name: 'Texas A&M', primary: '#5c0025', secondary: '#ffffff' },
  { key: 'lsu', abbreviation: 'LSU', name: 'LSU', primary: '#461d7c', secondary: '#fdd023' },
  { key: 'oregon', abbreviation: 'ORE', name: 'Oregon', primary: '#044520', secondary: '#fee123' },
  { key: 'texas', abbreviation: 'TEX', name: 'Texas', primary: '#bf5700', secondary: '#ffffff' },
];

export function galleryTeam(key: string): FlagTeam {
  const team = GALLERY_TEAMS.find((one) => one.key === key);
  return team ?? { key: null, abbreviation: key.slice(0, 4).toUpperCase(), name: key };
}

export const GALLERY_PICTURE: PictureImage = {
  alt: 'A stadium under lights',
  credit: 'Photo: The Ledger',
  width: 1600,
  height: 1067,
  thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  src: '/media/none',
};
