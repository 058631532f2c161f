import type { FastifyInstance } from 'fastify';
import { asAnybody } from '#platform/context.ts';
import { ICON_FILES, type IconFile } from '../pictures/app-icon.ts';
import { INK } from '../pictures/ink.ts';
import type { TextDeps } from './feeds.ts';
import { type InstalledSite, iconHref, installedSite } from './icon-design.ts';
import { sendText } from './text-reply.ts';

/** The web manifest of each site: its name and appearance when installed. Absent if `enablePwa` is off. */

const ICONS: readonly IconFile[] = ['any-192.png', 'any-512.png', 'maskable-512.png'];

export function registerWebManifest(http: FastifyInstance, deps: TextDeps): void {
  http.get('/manifest.webmanifest', async (request, reply) => {
    const ctx = asAnybody(await deps.contextOf(request));
    const make = async () => ({
      type: 'application/manifest+json',
      text: JSON.stringify(manifestOf(await installedSite(ctx))),
      tags: ['sites', 'colleges'],
    });
    return sendText(request, reply, deps, { key: ['manifest', ctx.site.subdomain], make });
  });
}

function manifestOf({ site, color, hash }: InstalledSite) {
  return {
    // Each site has its own host, so the same id on all of them identifies different apps.
    id: '/',
    name: site.name,
    short_name: site.shortName,
    description: 'College recruiting news, rankings and transfers.',
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: color,
    background_color: INK.paper,
    categories: ['sports', 'news'],
    icons: ICONS.map((file) => {
      const { size, isMaskable } = ICON_FILES[file];
      return {
        src: iconHref(hash, file),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: isMaskable ? 'maskable' : 'any',
      };
    }),
  };
}
