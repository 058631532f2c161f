import { createHash } from 'node:crypto';
import { z } from 'zod';
import { formatDate } from '#kernel/dates.ts';
import type { Context } from '#platform/context.ts';
import { sanitiseHtml, sanitiseInline } from '#platform/html/sanitise-html.ts';
import { changeDocument, readDocument, recallDocument, siteOfId } from '../documents/public.ts';
import { readCallToAction } from './call-to-action.ts';
import { cleanOrRefuse } from './clean-html.ts';
import { maySpeakFor, ownSite } from './policy.ts';
import { bannerEntry, isSaidOn, letterEntry } from './voice-view.ts';

/** Sanitized again on read, in case the allowlist was longer when it was written. */
const bannerDocument = bannerEntry.extend({ html: z.string().transform(sanitiseInline) });
const letterDocument = letterEntry.extend({ html: z.string().transform(sanitiseHtml) });
type Banner = z.output<typeof bannerDocument>;
type Letter = z.output<typeof letterDocument>;

const KEY_LETTERS = 8;
const today = ({ now }: Context) => formatDate(now, 'YYYY-MM-DD');

/** The site's banner. Throws not_found for an unknown site id. */
export async function siteBanner(ctx: Context, siteId: number) {
  await siteOfId(ctx, siteId);
  const banner = await recallDocument(ctx, { siteId, kind: 'banner' }, bannerDocument);
  if (!banner?.html || !isSaidOn(today(ctx), banner)) return { promotionBanner: null };
  const { html, isSelling } = banner;
  const key = createHash('sha256').update(html).digest('hex').slice(0, KEY_LETTERS);
  return { promotionBanner: { key, html, isSelling } };
}

export async function siteLetter(ctx: Context, siteId: number) {
  await siteOfId(ctx, siteId);
  const letter = await recallDocument(ctx, { siteId, kind: 'letter' }, letterDocument);
  if (!letter?.html || !isSaidOn(today(ctx), letter)) return { publisherLetter: null };
  return { publisherLetter: { title: letter.title, html: letter.html, signature: letter.signature || null } };
}

export async function siteVoice(ctx: Context, siteId: number) {
  await ownSite(ctx, siteId, 'site_voice:read');
  const banner = await readDocument(ctx, { siteId, kind: 'banner' }, bannerDocument);
  const letter = await readDocument(ctx, { siteId, kind: 'letter' }, letterDocument);
  const { call, version: callVersion } = await readCallToAction(ctx, siteId);
  return {
    callToAction: call,
    callVersion,
    banner: banner.document,
    bannerVersion: banner.version,
    letter: letter.document,
    letterVersion: letter.version,
    mayWrite: maySpeakFor(ctx.actor, siteId, 'site_voice:write'),
  };
}

export async function saveBanner(
  ctx: Context,
  siteId: number,
  { version: seen, ...banner }: Banner & { version: number },
) {
  await ownSite(ctx, siteId, 'site_voice:write');
  const document = { ...banner, html: cleanOrRefuse({ field: 'html', html: banner.html }, sanitiseInline) };
  return {
    siteId,
    version: await changeDocument(ctx, { siteId, kind: 'banner' }, { document, schema: bannerDocument, seen }),
  };
}

export async function saveLetter(
  ctx: Context,
  siteId: number,
  { version: seen, ...letter }: Letter & { version: number },
) {
  await ownSite(ctx, siteId, 'site_voice:write');
  const document = { ...letter, html: cleanOrRefuse({ field: 'html', html: letter.html }, sanitiseHtml) };
  return {
    siteId,
    version: await changeDocument(ctx, { siteId, kind: 'letter' }, { document, schema: letterDocument, seen }),
  };
}
