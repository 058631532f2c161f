import { siteUrl } from '#features/sites/sites/public.ts';
import { findHiddenPeople } from '#features/transfers/college-players/public.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSigner } from '#platform/security/signed-text.ts';
import { countWords, detailOf, listCorrections, teaserOf } from '../../articles/public.ts';
import { listAuthorNames } from '../author-names.ts';
import { isOpenToClass } from '../policy.ts';
import { PREVIEW_CLASSES, type PreviewClass, type PreviewView } from '../preview-view.ts';
import { PREVIEW_MINUTES } from '../publishing-limits-view.ts';
import type { getPreview, makePreviewLink } from '../revision-calls-view.ts';
import { type Content, getContentToRead, holdContent, readContent } from './held-content.ts';

/** The working copy as readers of one class would get it. A link shows for an hour what its class sees, and nothing more. */

export async function previewFor(
  ctx: Context,
  contentId: number,
  as: PreviewClass,
): Promise<ReplyOf<typeof getPreview>> {
  return { preview: await previewOf(ctx, await getContentToRead(ctx, contentId), as) };
}

async function previewOf(ctx: Context, { article, draft }: Content, as: PreviewClass): Promise<PreviewView> {
  const { copy } = draft;
  const [[author], corrections] = await Promise.all([
    listAuthorNames(ctx.db, [copy.authorId]),
    listCorrections(ctx.db, article.id),
  ]);
  if (!author) throw apiError('not_found');
  const isOpen = isOpenToClass(as, copy.access);
  const stored = {
    ...copy,
    id: article.id,
    slug: article.slug,
    publishedAt: (article.publishedAt ?? article.scheduledAt ?? ctx.now).toISOString(),
    changedAt: null,
    wordCount: countWords(copy.body),
    teaser: teaserOf(copy.body),
    authorSlug: author.slug,
    authorName: author.name,
    authorTitle: author.title,
    authorBio: author.bio,
    corrections: corrections.map(({ text, correctedAt }) => ({ text, correctedAt: correctedAt.toISOString() })),
  };
  return { as, isLocked: !isOpen, article: await detailOf(ctx, stored, isOpen) };
}

const signerOf = ({ config }: Pick<Context, 'config'>) => createSigner(programSecret(config), 'article-preview');

export async function linkTo(
  ctx: Context,
  contentId: number,
  as: PreviewClass,
): Promise<ReplyOf<typeof makePreviewLink>> {
  return ctx.db.transaction(async (db) => {
    await holdContent(ctx, db, contentId, 'content:write');
    const expiresAt = new Date(ctx.now.getTime() + PREVIEW_MINUTES * MINUTE_MS);
    const token = signerOf(ctx).sign(`${contentId}-${as}-${expiresAt.getTime()}`);
    await audit(db, ctx, {
      action: 'article.link_preview',
      subject: { type: 'article', id: contentId },
      after: { as, expiresAt: expiresAt.toISOString() },
    });
    return { url: `${siteUrl(ctx.config, ctx.site.subdomain)}/previews/${token}`, expiresAt: expiresAt.toISOString() };
  });
}

/** Throws not_found for a link that is invalid or expired, or whose article was deleted or is about somebody who was taken down. */
export async function openLink(ctx: Context, token: string): Promise<ReplyOf<typeof getPreview>> {
  const [id = '', name = '', until = ''] = signerOf(ctx).open(token)?.split('-') ?? [];
  const as = PREVIEW_CLASSES.find((each) => each === name);
  const content = as && Number(until) > ctx.now.getTime() ? await readContent(ctx.db, Number(id), false) : null;
  if (!as || !content) throw apiError('not_found');
  const personIds = [...content.draft.copy.personIds, ...content.article.text.personIds];
  if ((await findHiddenPeople(ctx.db, personIds)).size > 0) throw apiError('not_found');
  return { preview: await previewOf(ctx, content, as) };
}
