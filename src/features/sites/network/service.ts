import { z } from 'zod';
import { apiError } from '#kernel/errors.ts';
import type { AuditContext } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { changeDocument, readDocument, recallDocument } from '../documents/public.ts';
import { DEFAULT_NAMES, findSite, networkNames, renameNetwork } from '../sites/public.ts';
import { SOCIAL_SERVICES, type SocialLink, type SocialService } from './network-view.ts';

/** The identity of the network: a document of the main site, whose name the national sites use. */

const MAIN = 'www';
/** Every page shows the name. */
const EVERY_PAGE_TAG = 'sites';

const SERVICES: readonly SocialService[] = ['x', 'facebook', 'instagram', 'youtube', 'tiktok', 'threads', 'bluesky'];

const networkDocument = z.object({
  name: z.string(),
  shortName: z.string(),
  social: z.partialRecord(z.enum(SERVICES), z.string()),
});

export type NetworkChange = { name: string; shortName: string } & Record<SocialService, string>;

async function keyOf({ db }: Pick<Context, 'db'>) {
  const main = await findSite(db, MAIN);
  if (!main) throw apiError('not_found');
  return { siteId: main.id, kind: 'network' as const };
}

/** For the staff form and the command. */
export async function networkEntry({ db }: Pick<Context, 'db'>) {
  const key = await keyOf({ db });
  const { document, version } = await readDocument({ db }, key, networkDocument);
  // From the document if there is one: the sites in memory are updated with a delay, and would not match the version.
  const { name, shortName } = document ?? (await networkNames(db));
  const social = (service: SocialService) => document?.social[service] ?? '';
  return {
    network: {
      name,
      shortName,
      x: social('x'),
      facebook: social('facebook'),
      instagram: social('instagram'),
      youtube: social('youtube'),
      tiktok: social('tiktok'),
      threads: social('threads'),
      bluesky: social('bluesky'),
      siteId: key.siteId,
      version,
    },
  };
}

/** The network's social links, in the order of the footer. */
export async function socialLinks(ctx: Pick<Context, 'db' | 'memory'>): Promise<SocialLink[]> {
  const document = await recallDocument(ctx, await keyOf(ctx), networkDocument);
  return SERVICES.flatMap((service) => {
    const href = document?.social[service];
    return href ? [{ label: SOCIAL_SERVICES[service].label, href }] : [];
  });
}

/** Throws conflict if somebody changed it after version `seen`. */
export async function changeNetwork(
  ctx: AuditContext & { db: Db },
  { version: seen, name, shortName, ...social }: NetworkChange & { version: number },
): Promise<{ siteId: number; version: number }> {
  const key = await keyOf(ctx);
  const given = SERVICES.flatMap((service) => (social[service] === '' ? [] : [[service, social[service]] as const]));
  const document = { name, shortName, social: Object.fromEntries(given) };
  const version = await ctx.db.transaction(async (db) => {
    await renameNetwork(db, { name, shortName });
    return changeDocument({ ...ctx, db }, key, { document, schema: networkDocument, seen, tags: [EVERY_PAGE_TAG] });
  });
  return { siteId: key.siteId, version };
}

/** Whether the operator has given the network a name of its own. */
export async function isNetworkNamed(db: Db): Promise<boolean> {
  return (await networkNames(db)).name !== DEFAULT_NAMES.name;
}
