import { z } from 'zod';

/**
 * Shared parts of the forms for a site's documents. The schemas are marked as pure, so that the build leaves them out of the browser's
 * entry.
 */

export const SITE_SETTINGS_PATH = '/admin/site_settings';

export const SETTING_PARTS = [
  'page',
  'colors',
  'call',
  'banner',
  'letter',
  'sponsors',
  'modules',
  'measurement',
  'sale',
  'install',
  'network',
  'brand',
  'legal',
] as const;
export type SettingPart = (typeof SETTING_PARTS)[number];

/** The redirect after saving: the same page, at the saved section, with a confirmation. */
export const siteSettingsPath = (siteId: number, saved?: SettingPart): string =>
  saved ? `${SITE_SETTINGS_PATH}?site_id=${siteId}&saved=${saved}#${saved}` : `${SITE_SETTINGS_PATH}?site_id=${siteId}`;

/** A checkbox, which a form does not send unless it is ticked. */
export const tick = /* @__PURE__ */ z
  .union([z.boolean(), z.enum(['1', ''])])
  .transform((value) => value === true || value === '1')
  .default(false);

/** The version of the document as read, 0 if there was none: a change to any other version is refused. */
export const versionInput = /* @__PURE__ */ z.coerce
  .number<number | string>({ error: 'Please reload the page' })
  .int('Please reload the page')
  .min(0, 'Please reload the page')
  .max(1_000_000_000, 'Please reload the page');

/** The cache tag of pages and responses that show a document of a site. */
export const documentTag = (siteId: number, kind: DocumentKind): string => `site-${kind}:${siteId}`;

export const DOCUMENT_KINDS = [
  'page-config',
  'custom-modules',
  'sponsors',
  'banner',
  'letter',
  'terms',
  'privacy-policy',
  'refunds',
  'network',
  'brand',
  'front-lead',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
