import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { PreviewView } from '../../publishing/preview-view.ts';
import { PreviewStory } from './preview-story.tsx';

/** The API would refuse a longer one. */
const LONGEST_TOKEN = 200;

export async function loader({ params: { token = '' }, context }: LoaderFunctionArgs): Promise<PreviewView> {
  if (token.length > LONGEST_TOKEN) throw new Response(null, { status: 404 });
  const { preview } = await pageRequestOf(context).api.publishing.openPreview({ params: { token } });
  return preview;
}

/** The page of a preview link: a working copy as one viewer class sees it, valid for an hour. */
export function Component() {
  const preview = useLoaderData<PreviewView>();
  const { now } = usePageRoot();
  return (
    <>
      <PageMeta title="Preview" description="A preview that ends within the hour." path="/previews" isIndexed={false} />
      <PreviewStory preview={preview} path="/" now={now}>
        <Alert kind="info">This preview ends within the hour. Readers may see another text, or none.</Alert>
      </PreviewStory>
    </>
  );
}
