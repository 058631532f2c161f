import { apiError, invalidFields, orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import { getCustomPage, listCustomPages } from './contract.ts';
import { MOST_IN_PLACE } from './custom-page-view.ts';
import { movePage as move } from './service/move-page.ts';
import { publishedPage, publishedPages } from './service/read-pages.ts';
import { staffPage, staffPages } from './service/staff-pages.ts';
import { changePage, createPage as create, type PageVerdict, removePage } from './service/write-page.ts';
import { createPage, deletePage, getStaffPage, listStaffPages, movePage, updatePage } from './staff-calls-view.ts';

export const customPageEndpoints = [
  handle(listCustomPages, { run: async (ctx) => ({ pages: await publishedPages(ctx) }) }),
  handle(getCustomPage, { run: (ctx, { params }) => publishedPage(ctx, params.slug) }),
  handle(listStaffPages, { run: (ctx) => staffPages(ctx) }),
  handle(getStaffPage, { run: (ctx, { params }) => staffPage(ctx, params.pageId) }),
  handle(createPage, { run: async (ctx, { body }) => changedOf(await create(ctx.db, ctx, body)) }),
  handle(updatePage, {
    run: async (ctx, { params, body }) => changedOf(await changePage(ctx.db, ctx, { ...params, ...body })),
  }),
  handle(movePage, {
    run: async (ctx, { params, body }) => {
      const { position } = orRefuse(await move(ctx.db, ctx, { ...params, ...body }), MOVE_WORDS);
      return { ...params, position };
    },
  }),
  handle(deletePage, {
    run: async (ctx, { params, body }) => {
      changedOf(await removePage(ctx.db, ctx, { ...params, ...body }));
      return params;
    },
  }),
];

const GONE = 'This page was deleted while you had it open.';
const MOVE_WORDS = { not_found: GONE, no_place: 'Put the page in the header or the footer first.' };

/** What is wrong with a field is said under it. */
function changedOf(verdict: PageVerdict): { pageId: number; slug: string; version: number } {
  if (verdict.ok) {
    const { id: pageId, slug, version } = verdict.page;
    return { pageId, slug, version };
  }
  switch (verdict.reason) {
    case 'not_found':
      throw apiError('not_found', { message: GONE });
    case 'conflict':
      throw apiError('conflict', {
        message: 'Someone else changed this page after you opened it, so nothing was saved yet.',
      });
    case 'slug_taken':
      throw invalidFields({ slug: [`The page “${verdict.title}” has this address, or had it`] });
    case 'no_slug':
      throw invalidFields({ slug: ['Enter an address: the title has no letters from a to z'] });
    case 'place_full':
      throw invalidFields({ place: [`There are ${MOST_IN_PLACE} pages in this place already`] });
    case 'no_text':
      throw invalidFields({ html: ['Write the text before you publish the page'] });
    case 'nothing_to_show':
      throw invalidFields({ html: ['This HTML has nothing that can be shown on a page'] });
  }
}
