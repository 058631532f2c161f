import { VIDEO_SOURCES, type VideoSource } from './video-source-view.ts';

/** Videos on other platforms: parses a URL and builds the player's URL. Pure; fetches nothing. */

export type Embed = { source: VideoSource; reference: string };

export const SOURCE_NAMES: Record<VideoSource, string> = {
  aol: 'AOL',
  brightcove: 'Brightcove',
  hudl: 'Hudl',
  vimeo: 'Vimeo',
  'yahoo sports': 'Yahoo Sports',
  youtube: 'YouTube',
};

type Source = {
  hosts: readonly string[];
  /** Valid references: letters, digits, `-`, `_` and `/`, so that a player's URL cannot be redirected elsewhere. */
  reference: RegExp;
  read: (path: string, query: URLSearchParams) => string | undefined;
  player: (reference: string) => string;
};

const SOURCES: Record<VideoSource, Source> = {
  // AOL has no URL for the player alone: this is its own page without the frame.
  aol: {
    hosts: ['www.aol.com', 'aol.com'],
    reference: /^[a-z0-9-]{1,200}\/(?:\d{9}|[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    read: (path) => /^\/video\/(?:view\/)?([^/]+\/[^/]+)\/?$/.exec(path)?.[1],
    player: (reference) => `https://www.aol.com/video/view/${reference}/?format=embed`,
  },
  // Account, player and video: one account may have several players.
  brightcove: {
    hosts: ['players.brightcove.net'],
    reference: /^\d{5,20}\/[A-Za-z0-9-]{1,40}_[a-z0-9-]{1,40}\/(?:\d{5,20}|ref:[\w-]{1,100})$/,
    read: (path, query) => {
      const player = /^\/(\d+\/[A-Za-z0-9-]+_[a-z0-9-]+)\/index\.html$/.exec(path)?.[1];
      const video = query.get('videoId');
      return player && video ? `${player}/${video}` : undefined;
    },
    player: (reference) => {
      const [account, player, video] = reference.split('/');
      return `https://players.brightcove.net/${account}/${player}/index.html?videoId=${video}`;
    },
  },
  hudl: {
    hosts: ['www.hudl.com', 'hudl.com'],
    reference: /^\d{1,2}\/\d{1,12}\/[0-9a-f]{12,32}$/,
    read: (path) => /^\/(?:embed\/)?video\/([^/]+\/[^/]+\/[^/]+)\/?$/.exec(path)?.[1],
    player: (reference) => `https://www.hudl.com/embed/video/${reference}`,
  },
  // An unlisted video has a second part, without which Vimeo does not show it.
  vimeo: {
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    reference: /^\d{5,12}(?:\/[0-9a-f]{6,20})?$/,
    read: (path, query) => {
      const [, id, secret = query.get('h')] =
        /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d+)(?:\/([0-9a-f]+))?\/?$/.exec(path) ?? [];
      return id && secret ? `${id}/${secret}` : id;
    },
    player: (reference) => {
      const [id, secret] = reference.split('/');
      return `https://player.vimeo.com/video/${id}?dnt=1${secret ? `&h=${secret}` : ''}`;
    },
  },
  'yahoo sports': {
    hosts: ['sports.yahoo.com'],
    reference: /^[A-Za-z0-9-]{1,200}-\d{6,12}$/,
    read: (path) => /^\/(?:[a-z-]+\/)?video\/([^/]+?)(?:\.html)?\/?$/.exec(path)?.[1],
    player: (reference) => `https://sports.yahoo.com/video/${reference}.html?format=embed`,
  },
  youtube: {
    hosts: [
      'www.youtube.com',
      'youtube.com',
      'm.youtube.com',
      'youtu.be',
      'www.youtube-nocookie.com',
      'youtube-nocookie.com',
    ],
    reference: /^[\w-]{11}$/,
    read: (path, query) =>
      path === '/watch'
        ? (query.get('v') ?? undefined)
        : /^\/(?:(?:embed|shorts|live|v)\/)?([\w-]{11})\/?$/.exec(path)?.[1],
    player: (reference) => `https://www.youtube-nocookie.com/embed/${reference}`,
  },
};

/** Examples of supported URLs, shown after an unsupported one was pasted. */
export const EMBED_EXAMPLES: Record<VideoSource, string> = {
  aol: 'https://www.aol.com/video/view/opening-drive/5d0c1f8be4b0a1a2b3c4d5e6/',
  brightcove: 'https://players.brightcove.net/1234567890001/default_default/index.html?videoId=6123456789001',
  hudl: 'https://www.hudl.com/video/3/12345678/5f0c1f8be4b0a1a2b3c4d5e6',
  vimeo: 'https://vimeo.com/123456789',
  'yahoo sports': 'https://sports.yahoo.com/video/opening-drive-123456789.html',
  youtube: 'https://www.youtube.com/watch?v=abcdefghijk',
};

const isReference = (source: VideoSource, reference: string) => SOURCES[source].reference.test(reference);

export const isVideoSource = (value: unknown): value is VideoSource =>
  typeof value === 'string' && VIDEO_SOURCES.some((source) => source === value);

/** The video of a copied URL; null if it is not a video on one of the six platforms. */
export function embedOfAddress(address: string): Embed | null {
  const typed = address.trim();
  const url = URL.parse(/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`);
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.port !== '' || url.username !== '') return null;
  for (const source of VIDEO_SOURCES) {
    if (!SOURCES[source].hosts.includes(url.hostname)) continue;
    const reference = SOURCES[source].read(url.pathname, url.searchParams);
    return reference && isReference(source, reference) ? { source, reference } : null;
  }
  return null;
}

/** The URL of the player, always https and on the platform itself; null if the reference is invalid for it. */
export function embedUrl(source: string, reference: string): string | null {
  return isVideoSource(source) && isReference(source, reference) ? SOURCES[source].player(reference) : null;
}
