import { z } from 'zod';
import { type Context, isAllowed } from '#platform/context.ts';
import { listModuleNames } from '../custom-modules/public.ts';
import { changeDocument, readDocument, recallDocument, siteOfId } from '../documents/public.ts';
import { type BlockWidth, completed, defaultBlocks, type HomeBlock, homeBlock } from './home-blocks-view.ts';

const KIND = 'page-config';
const pageDocument = z.object({ blocks: z.array(homeBlock) });

/** The page config as readers see it. Throws not_found if there is no such site. */
export async function pageConfig(ctx: Context, siteId: number) {
  const { kind } = await siteOfId(ctx, siteId);
  const document = await recallDocument(ctx, { siteId, kind: KIND }, pageDocument);
  return { pageConfig: viewOf(siteId, document?.blocks ?? null, kind) };
}

/** The page config with every module of the site. A module that is not on the page yet comes last, hidden. */
export async function pageConfigEntry(ctx: Context, siteId: number) {
  const { kind } = await siteOfId(ctx, siteId);
  const { document, version } = await readDocument(ctx, { siteId, kind: KIND }, pageDocument);
  const view = viewOf(siteId, document?.blocks ?? null, kind);
  const modules = (await listModuleNames(ctx, siteId)).map((name) => `module:${name}`);
  const there = view.blocks.filter(({ block }) => !block.startsWith('module:') || modules.includes(block));
  const missing = modules.filter((block) => there.every((each) => each.block !== block));
  const blocks = [...there, ...missing.map((block) => ({ block, isShown: false, title: null, width: null }))];
  return { pageConfig: { ...view, blocks }, version, mayWrite: isAllowed(ctx, 'promotions:write') };
}

function viewOf(siteId: number, blocks: readonly HomeBlock[] | null, kind: Parameters<typeof defaultBlocks>[0]) {
  return { siteId, isDefault: blocks === null, blocks: blocks ? completed(blocks) : defaultBlocks(kind) };
}

type PageConfigInput = {
  version: number;
  blocks: readonly { block: string; isShown: boolean; title: string; width: BlockWidth | '' }[];
  up?: string | undefined;
  down?: string | undefined;
};

export async function savePageConfig(
  ctx: Context,
  siteId: number,
  { version: seen, blocks, up, down }: PageConfigInput,
) {
  await siteOfId(ctx, siteId);
  const given = blocks.map(({ title, width, ...block }) => ({ ...block, title: title || null, width: width || null }));
  const document = { blocks: stepped(stepped(completed(given), up, -1), down, 1) };
  return {
    siteId,
    version: await changeDocument(ctx, { siteId, kind: KIND }, { document, schema: pageDocument, seen }),
  };
}

/** Moves a block by one position; does nothing at either end of the page. */
function stepped(blocks: readonly HomeBlock[], name: string | undefined, places: -1 | 1): HomeBlock[] {
  const from = blocks.findIndex(({ block }) => block === name);
  const moved = blocks[from];
  const to = from + places;
  if (!moved || to < 0 || to >= blocks.length) return [...blocks];
  return blocks.toSpliced(from, 1).toSpliced(to, 0, moved);
}
