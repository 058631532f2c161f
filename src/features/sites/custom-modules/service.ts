import { z } from 'zod';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import { sanitiseHtml } from '#platform/html/sanitise-html.ts';
import { changeDocument, readDocument, recallDocument, siteOfId } from '../documents/public.ts';
import { findSite } from '../sites/public.ts';
import { MOST_MODULES } from './module-view.ts';

const KIND = 'custom-modules';
const MAIN = 'www';
/** Modules of the network appear on every site, so a change purges every page that shows a site. */
const EVERY_SITE_TAG = 'sites';
/** Sanitized again on every read, in case the allow-list was longer when the HTML was saved. */
const moduleShape = z.object({
  name: z.string(),
  title: z.string().nullable(),
  html: z.string().transform(sanitiseHtml),
});
const moduleDocument = z.object({ modules: z.array(moduleShape) });
type CustomModule = z.output<typeof moduleShape>;

async function ownModules(ctx: Context, siteId: number): Promise<CustomModule[]> {
  const document = await recallDocument(ctx, { siteId, kind: KIND }, moduleDocument);
  return document?.modules ?? [];
}

/** Throws not_found if there is no such site. */
export async function customModules(ctx: Context, siteId: number) {
  await siteOfId(ctx, siteId);
  const own = await ownModules(ctx, siteId);
  const { customModules: network } = await defaultModules(ctx);
  const others = network.siteId === siteId ? [] : network.modules;
  const inherited = others.filter(({ name }) => own.every((each) => each.name !== name));
  return { customModules: { siteId, modules: [...own, ...inherited] } };
}

export async function defaultModules(ctx: Context) {
  const main = await findSite(ctx.db, MAIN);
  if (!main) throw apiError('not_found');
  return { customModules: { siteId: main.id, modules: await ownModules(ctx, main.id) } };
}

/** The names of all modules that the site can show. */
export async function listModuleNames(ctx: Context, siteId: number): Promise<string[]> {
  return (await customModules(ctx, siteId)).customModules.modules.map(({ name }) => name);
}

export async function moduleEntry(ctx: Context, siteId: number) {
  await siteOfId(ctx, siteId);
  const { document, version } = await readDocument(ctx, { siteId, kind: KIND }, moduleDocument);
  return { modules: document?.modules ?? [], version, mayWrite: isAllowed(ctx, 'promotions:write') };
}

type ModuleInput = { version: number; name: string; title: string; html: string; isNew: boolean };

export async function putModule(ctx: Context, siteId: number, { version, name, title, html, isNew }: ModuleInput) {
  const clean = sanitiseHtml(html).trim();
  if (clean === '') throw invalidFields({ html: ['This HTML has nothing that can be shown on a page'] });
  return changeModules(ctx, siteId, version, (modules) => {
    const written = { name, title: title || null, html: clean };
    const place = modules.findIndex((each) => each.name === name);
    if (place >= 0 && isNew) throw invalidFields({ name: ['A module with this name already exists'] });
    if (place < 0 && modules.length >= MOST_MODULES)
      throw apiError('too_many_modules', { message: `A site has at most ${MOST_MODULES} modules: remove one first.` });
    return place < 0 ? [...modules, written] : modules.with(place, written);
  });
}

export async function dropModule(ctx: Context, siteId: number, { version, name }: { version: number; name: string }) {
  return changeModules(ctx, siteId, version, (modules) => {
    if (modules.every((each) => each.name !== name)) throw apiError('not_found');
    return modules.filter((each) => each.name !== name);
  });
}

async function changeModules(
  ctx: Context,
  siteId: number,
  seen: number,
  change: (modules: readonly CustomModule[]) => CustomModule[],
) {
  const { kind } = await siteOfId(ctx, siteId);
  const { document } = await readDocument(ctx, { siteId, kind: KIND }, moduleDocument);
  const modules = change(document?.modules ?? []);
  const tags = kind === 'main' ? [EVERY_SITE_TAG] : [];
  return {
    siteId,
    version: await changeDocument(
      ctx,
      { siteId, kind: KIND },
      { document: { modules }, schema: moduleDocument, seen, tags },
    ),
  };
}
