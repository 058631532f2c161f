import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { PREVIEW_CLASSES, type PreviewClass, type PreviewView } from '../../publishing/preview-view.ts';
import { PreviewStory } from './preview-story.tsx';

const NAMES: Readonly<Record<PreviewClass, string>> = {
  visitor: 'Visitor',
  free: 'Free account',
  registered: 'Subscriber elsewhere',
  premium: 'Subscriber of the site',
  war_room: 'War room',
};

const pathOf = (id: string | number, as: PreviewClass) => `/admin/publishing/contents/${id}/preview?as=${as}`;

type PreviewData = { preview: PreviewView; contentId: string };

export async function loader({
  params: { contentId = '' },
  request,
  context,
}: LoaderFunctionArgs): Promise<PreviewData> {
  const wanted = new URL(request.url).searchParams.get('as');
  const as = PREVIEW_CLASSES.find((each) => each === wanted) ?? 'visitor';
  const { api } = pageRequestOf(context);
  const { preview } = await api.publishing.preview({ params: { contentId }, query: { as } });
  return { preview, contentId };
}

/** For staff: the working copy as each viewer class would see it, side by side. */
export function Component() {
  const { preview, contentId } = useLoaderData<PreviewData>();
  const { now } = usePageRoot();
  const { as, article } = preview;
  return (
    <main id="main" tabIndex={-1}>
      <PageMeta
        title={`Preview: ${article.headline}`}
        description="A preview for staff."
        path={pathOf(contentId, as)}
        isIndexed={false}
      />
      <PreviewStory preview={preview} path={pathOf(contentId, as)} now={now}>
        <Alert kind="info" link={{ href: `/admin/publishing/contents/${contentId}/edit`, label: 'Back to the desk' }}>
          This is the working copy, as it would be read. Readers may see another text, or none.
        </Alert>
        <Tabs
          label="Preview as"
          tabs={PREVIEW_CLASSES.map((each) => ({
            label: NAMES[each],
            href: pathOf(contentId, each),
            current: each === as,
          }))}
        />
      </PreviewStory>
    </main>
  );
}
