import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { siteSettingsPath, tick, versionInput } from '../documents/document-view.ts';
import { BLOCK_WIDTHS, blockInput, homeBlock, LONGEST_TITLE, widthsOf } from './home-blocks-view.ts';

const MOST_BLOCKS = 60;
const NO_SUCH_WIDTH = 'This block has no such width';

const pageConfig = z.object({
  siteId: z.int(),
  /** Staff set no order, so this is the default for the kind of site. */
  isDefault: z.boolean(),
  /** In order, hidden ones included. */
  blocks: z.array(homeBlock),
});

export const getPageConfig = defineEndpoint({
  method: 'GET',
  path: '/api/v2/page_configs/{id}',
  summary: 'The blocks of a site’s front page in their order, by the id of the site',
  access: 'public',
  params: z.object({ id: idInput }),
  response: z.object({ pageConfig }),
  cache: { seconds: 300 },
});

export const getPageConfigEntry = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/page_configs/{siteId}',
  summary: 'A page config as staff edit it, with the modules allowed on the page and its version',
  access: 'staff',
  permission: 'promotions:read',
  params: z.object({ siteId: idInput }),
  response: z.object({ pageConfig, version: z.int(), mayWrite: z.boolean() }),
});

export const updatePageConfig = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/page_configs/{siteId}',
  summary: 'Orders the blocks of a site’s front page',
  access: 'staff',
  permission: 'promotions:write',
  params: z.object({ siteId: idInput }),
  body: z.object({
    version: versionInput,
    blocks: z
      .array(
        z.object({
          block: blockInput,
          isShown: tick,
          title: z.string().trim().max(LONGEST_TITLE, `At most ${LONGEST_TITLE} characters`).default(''),
          /** Empty: the block's natural width. */
          width: z.enum(['', ...BLOCK_WIDTHS], { error: NO_SUCH_WIDTH }).default(''),
        }),
        { error: 'Please enter blocks' },
      )
      .min(1, 'A page needs at least one block')
      .max(MOST_BLOCKS, `A page has at most ${MOST_BLOCKS} blocks`)
      .superRefine((blocks, { addIssue }) => {
        for (const [index, { block, width }] of blocks.entries()) {
          if (blocks.findIndex((each) => each.block === block) < index)
            addIssue({ code: 'custom', path: [index, 'block'], message: 'This block is already on the page' });
          if (width !== '' && !widthsOf(block).includes(width))
            addIssue({ code: 'custom', path: [index, 'width'], message: NO_SUCH_WIDTH });
        }
      }),
    /** Moves a block up or down, applied last: the buttons of a form without JavaScript. */
    up: z.string().optional(),
    down: z.string().optional(),
  }),
  response: z.object({ siteId: z.int(), version: z.int() }),
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'page'),
});
