import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { sanitiseInline } from '#platform/html/sanitise-html.ts';
import { changeSiteSettings, readSiteSettings, settingsVersion } from '../sites/public.ts';
import { cleanOrRefuse } from './clean-html.ts';
import { ownSite } from './policy.ts';
import type { callToAction } from './voice-view.ts';

/** The call to action is a column of the site, because every page's header is rendered from the site itself. */

type Call = z.output<typeof callToAction>;

export async function readCallToAction(ctx: Context, siteId: number): Promise<{ call: Call; version: string }> {
  const { bannerMessage, bannerLinkText } = await readSiteSettings(ctx, siteId);
  return {
    call: { message: bannerMessage ?? '', linkText: bannerLinkText ?? '' },
    version: settingsVersion({ bannerMessage, bannerLinkText }),
  };
}

export async function saveCallToAction(
  ctx: Context,
  siteId: number,
  { version: seen, message, linkText }: Call & { version: string },
) {
  await ownSite(ctx, siteId, 'site_voice:write');
  const bannerMessage = cleanOrRefuse({ field: 'message', html: message }, sanitiseInline) || null;
  const version = await changeSiteSettings(ctx, siteId, {
    action: 'site.change_call_to_action',
    settings: { bannerMessage, bannerLinkText: linkText || null },
    seen,
  });
  return { siteId, version };
}
