import { findSiteById, readersUrl } from '#features/sites/sites/public.ts';
import type { Context } from '#platform/context.ts';
import { articleHref } from '../../articles/article-view.ts';
import { listOldSlugs } from '../../articles/public.ts';
import { isStepFrom, type Step } from '../article-steps.ts';
import type { ArticleStateView } from '../content-view.ts';
import { isUntouchedStub } from '../queries.ts';
import { embargoViews } from './embargo-views.ts';
import { type Content, mayDo } from './held-content.ts';

/** The state of an article, and what the actor may do with it now. */
export async function articleStateOf(ctx: Context, content: Content): Promise<ArticleStateView> {
  const { article, draft } = content;
  const [oldSlugs, isPrepared, [embargo], site] = await Promise.all([
    listOldSlugs(ctx.db, article.id),
    isUntouchedStub(ctx.db, article.id),
    embargoViews(ctx.db, [article.embargo]),
    findSiteById(ctx.db, article.text.siteId),
  ]);
  const isShown = article.status === 'published' && site !== null;
  return {
    status: article.status,
    slug: article.slug,
    oldSlugs,
    publicUrl: isShown ? `${readersUrl(ctx.config, site)}${articleHref(article.slug)}` : null,
    hasChanges: draft.hasChanges,
    publishedAt: article.publishedAt?.toISOString() ?? null,
    scheduledAt: article.scheduledAt?.toISOString() ?? null,
    embargo: embargo ?? null,
    isPrepared,
    may: mayOf(ctx, content),
    asOf: ctx.now.toISOString(),
  };
}

function mayOf(ctx: Context, content: Content): ArticleStateView['may'] {
  const { status } = content.article;
  const write = mayDo(ctx, 'content:write', content);
  const publish = mayDo(ctx, 'content:publish', content);
  const leads = (step: Step) => isStepFrom(status, step);
  return {
    write,
    submit: write && leads('submit'),
    return: write && leads('return'),
    schedule: publish && leads('schedule'),
    unschedule: publish && leads('unschedule'),
    publish: publish && leads('publish') && (status !== 'published' || content.draft.hasChanges),
    archive: publish && leads('archive'),
    restore: write && leads('restore'),
    changeSlug: write,
    correct: publish && status === 'published',
    delete: mayDo(ctx, 'content:delete', content),
  };
}
