import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { brandHref, fitInto } from '#kernel/brand-files.ts';
import type { Db } from '../db/database.ts';
import { escapeHtml } from '../http/html-page.ts';

/**
 * The placeholder for the network's name in an email. The code that writes emails does not know it; the outbox fills it in, like the
 * footer. Its delimiters are private-use characters, which nobody types.
 */
export const NETWORK = '\ue000network\ue001';

/** At the top of an email: the logo, or the name if there is none. */
export const BRAND = '\ue000brand\ue001';

/** Its folder below BRAND_PATH, and its size in pixels. */
const mailLogo = z.object({ hash: z.string(), width: z.number(), height: z.number() });
export type MailBrand = { name: string; logo: z.output<typeof mailLogo> | null };

/** Pixels. */
const LOGO_BOX = { width: 240, height: 40 };

/** The text to send, with the name in place of `NETWORK` or `BRAND`. */
export const namedText = (text: string, { name }: MailBrand): string =>
  text.replaceAll(NETWORK, name).replaceAll(BRAND, name);

/** The HTML to send. `mainUrl`: the address of the logo's files, without a trailing slash. */
export function namedHtml(html: string, { name, logo }: MailBrand, mainUrl: string): string {
  const escaped = escapeHtml(name);
  return html.replaceAll(NETWORK, escaped).replaceAll(BRAND, logo ? logoHtml(logo, escaped, mainUrl) : escaped);
}

/** Programs that show no images show the alternative text, styled like the name. */
function logoHtml({ hash, ...size }: NonNullable<MailBrand['logo']>, alt: string, mainUrl: string): string {
  const { width, height } = fitInto(size, LOGO_BOX);
  const src = escapeHtml(`${mainUrl}${brandHref(hash, 'logo.png')}`);
  return `<img src="${src}" alt="${alt}" width="${width}" height="${height}" style="display:block;border:0">`;
}

/** The operator's name for the network: the name of its main site, or empty before there are sites. */
export async function networkName(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from sites where kind = 'main'`);
  return rows[0]?.name ?? '';
}

/** The name and the logo, from the document `brand` of the main site. */
export async function mailBrand(db: Db): Promise<MailBrand> {
  const { rows } = await db.execute<{ name: string; logo: unknown }>(sql`
    select sites.name, brand.document->'logo' as logo
    from sites left join site_documents brand on brand.site_id = sites.id and brand.kind = 'brand'
    where sites.kind = 'main'`);
  const [main] = rows;
  return { name: main?.name ?? '', logo: mailLogo.safeParse(main?.logo).data ?? null };
}
