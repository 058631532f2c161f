import { basename } from 'node:path';
import { checkpointOf, UnreadableFile } from '#features/imports/engine/public.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { handle } from '#platform/http/handle.ts';
import { shownAddress } from './address.ts';
import {
  addRedirect,
  changeRedirect,
  getRedirect,
  importRedirects,
  listRedirects,
  removeRedirect,
} from './contract.ts';
import type { Redirect } from './queries.ts';
import { REDIRECT_LIMITS } from './redirects-view.ts';
import { importRedirects as importFile } from './service/import-redirects.ts';
import { oneRedirect, redirectList } from './service/read-redirects.ts';
import {
  addRedirect as add,
  changeRedirect as change,
  type RedirectContext,
  type RedirectInput,
  type RedirectVerdict,
  removeRedirect as remove,
} from './service/write-redirects.ts';

/** `isPage`: whether the program always serves a page at an address, whatever the database contains. */
export const redirectEndpoints = (isPage: RedirectContext['isPage']) => [
  handle(listRedirects, { run: (ctx, { query }) => redirectList(ctx, query) }),
  handle(getRedirect, { run: (ctx, { params }) => oneRedirect(ctx, params.redirectId) }),
  handle(addRedirect, {
    run: async (ctx, { body }) => idOf(await add(ctx.db, { ...ctx, isPage }, inputOf(body))),
  }),
  handle(changeRedirect, {
    run: async (ctx, { params, body }) =>
      idOf(
        await change(
          ctx.db,
          { ...ctx, isPage },
          {
            ...params,
            ...inputOf(body),
            seenChangedAt: body.seenChangedAt === '' ? null : new Date(body.seenChangedAt),
          },
        ),
      ),
  }),
  handle(removeRedirect, {
    run: async (ctx, { params }) => idOf(await remove(ctx.db, { ...ctx, isPage }, params.redirectId)),
  }),
  handle(importRedirects, { run: (ctx, { body }) => importUpload(ctx, body, isPage) }),
];

const inputOf = ({ siteId, from, to, kind }: ParsedOf<typeof addRedirect>['body']): RedirectInput => ({
  siteId: siteId === '' ? null : siteId,
  from,
  to,
  isPermanent: kind === 'permanent',
});

function idOf(verdict: RedirectVerdict): { redirectId: number } {
  if (verdict.ok) return { redirectId: verdict.redirect.id };
  switch (verdict.reason) {
    case 'not_found':
      throw apiError('not_found', { message: 'This redirect was removed while you had it open.' });
    case 'changed_meanwhile':
      throw apiError('conflict', {
        message: `Someone changed this redirect while you had it open. ${presentText(verdict.redirect)} Nothing was saved. Reload the page to change it.`,
      });
    case 'field':
      throw invalidFields({ [verdict.field]: [verdict.text] });
    case 'too_many':
      throw apiError('too_many', {
        message: `There are ${REDIRECT_LIMITS.all.toLocaleString('en-US')} redirects already. Remove some that nobody uses.`,
      });
    case 'loop':
      throw apiError('loop', {
        message: 'Without it, other redirects would send readers in a circle. Change or remove those first.',
      });
  }
}

/** "Now /old leads to /new (temporary, on one site)." */
function presentText({ siteId, path, query, target, isPermanent }: Redirect): string {
  const kind = isPermanent ? 'permanent' : 'temporary';
  return `Now ${shownAddress({ path, query })} leads to ${target} (${kind}, on ${siteId === null ? 'every site' : 'one site'}).`;
}

async function importUpload(
  ctx: Context,
  { siteId, dryRun, file }: ParsedOf<typeof importRedirects>['body'],
  isPage: RedirectContext['isPage'],
): Promise<ReplyOf<typeof importRedirects>> {
  if (siteId !== '' && !(await findSiteById(ctx.db, siteId)))
    throw invalidFields({ siteId: ['There is no such site'] });
  try {
    const { counts, lines } = await importFile(
      ctx.db,
      { ...ctx, isPage },
      {
        file: file.path,
        fileName: basename(file.name.replaceAll('\\', '/')).slice(-100).toWellFormed() || 'file',
        siteId: siteId === '' ? null : siteId,
        dryRun: dryRun === '1',
        checkpoint: checkpointOf(ctx.signal),
      },
    );
    return { isDryRun: dryRun === '1', ...counts, lines: lines.slice(0, REDIRECT_LIMITS.lines) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw invalidFields({ file: [`We can’t read this file: ${error.reason}`] });
  }
}
