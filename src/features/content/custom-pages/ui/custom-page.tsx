import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { Page } from '#design-system/layout.tsx';
import { longDay } from '#kernel/days.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { getCustomPage } from '../contract.ts';
import { customPageTag, PAGE_LIMITS, PAGE_SLUG } from '../custom-page-view.ts';
import { customPagePath } from '../page-address-view.ts';
import { CustomPageBody } from './custom-page-body.tsx';

type CustomPageData = ReplyOf<typeof getCustomPage>['page'];

export async function loader({ params: { slug = '' }, context }: LoaderFunctionArgs): Promise<CustomPageData> {
  if (slug.length > PAGE_LIMITS.slug || !PAGE_SLUG.test(slug)) throw new Response(null, { status: 404 });
  const { api, addTags } = pageRequestOf(context);
  const { page } = await api.customPages.get({ params: { slug } });
  addTags(customPageTag(page.id));
  if (page.slug !== slug) throw redirect(customPagePath(page.slug), 301);
  return page;
}

/** /pages/about-us: a page that the operator wrote. */
export function Component() {
  const { slug, title, description, html, revisedOn } = useLoaderData<CustomPageData>();
  const { mainUrl } = usePageRoot();
  const path = customPagePath(slug);
  return (
    <Page>
      <PageMeta
        title={title}
        description={description}
        path={path}
        structured={{
          '@type': 'WebPage',
          name: title,
          description,
          url: `${mainUrl}${path}`,
          dateModified: revisedOn,
        }}
      />
      <CustomPageBody title={title} html={html} note={`Last updated ${longDay(revisedOn)}`} />
    </Page>
  );
}
