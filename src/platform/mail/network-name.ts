import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { brandHref, fitInto } from '#kernel/brand-files.ts';
import type { Db } from '../db/database.ts';
import { escapeHtml } from '../http/html-page.ts';

/**
 * Where the name of the network stands in a mail. Mails are written by code that does not know it; the outbox fills it in, like the
 * footer. The characters around it are of a private range, which nobody types.
 */
export const NETWORK = '\ue000network\ue001';

/** At the head of a mail: the logo, or the name where there is none. */
export const BRAND = '\ue000brand\ue001';

/** Its folder below BRAND_PATH, and the pixels of the picture. */
const mailLogo = z.object({ hash: z.string(), width: z.number(), height: z.number() });
export type MailBrand = { name: string; logo: z.output<typeof mailLogo> | null };

/** Pixels. */
const LOGO_BOX = { width: 240, height: 40 };

/** A text as it is sent: with the name where `NETWORK` or `BRAND` stands. */
export const namedText = (text: string, { name }: MailBrand): string =>
  text.replaceAll(NETWORK, name).replaceAll(BRAND, name);

/** HTML as it is sent. `mainUrl`: where the files of the logo are, without a slash at its end. */
export function namedHtml(html: string, { name, logo }: MailBrand, mainUrl: string): string {
  const escaped = escapeHtml(name);
  return html.replaceAll(NETWORK, escaped).replaceAll(BRAND, logo ? logoHtml(logo, escaped, mainUrl) : escaped);
}

/** Programs that show no pictures show its alternative text, in the type of the name. */
function logoHtml({ hash, ...size }: NonNullable<MailBrand['logo']>, alt: string, mainUrl: string): string {
  const { width, height } = fitInto(size, LOGO_BOX);
  const src = escapeHtml(`${mainUrl}${brandHref(hash, 'logo.png')}`);
  return `<img src="${src}" alt="${alt}" width="${width}" height="${height}" style="display:block;border:0">`;
}

/** What the operator calls the network: the name of its main site. Before there are sites, nothing. */
export async function networkName(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from sites where kind = 'main'`);
  return rows[0]?.name ?? '';
}

/** The name with the logo: the document `brand` of the main site. */
export async function mailBrand(db: Db): Promise<MailBrand> {
  const { rows } = await db.execute<{ name: string; logo: unknown }>(sql`
    select sites.name, brand.document->'logo' as logo
    from sites left join site_documents brand on brand.site_id = sites.id and brand.kind = 'brand'
    where sites.kind = 'main'`);
  const [main] = rows;
  return { name: main?.name ?? '', logo: mailLogo.safeParse(main?.logo).data ?? null };
}
