import type { ReactNodeViewProps } from '@tiptap/react';
import type { ReactNode } from 'react';
import { embedUrl, isVideoSource, SOURCE_NAMES } from '../../../articles/embed-address-view.ts';
import { useDesk } from '../desk/desk-context.ts';
import { BlockFrame } from './block-frame.tsx';
import css from './card-views.module.css';

/** The views of our other blocks: each shows what it is, and is changed by removing it and inserting another. */

const GONE = 'No longer shown: readers see nothing here.';

export function ProspectCardView({ node, ...view }: ReactNodeViewProps) {
  const prospect = useDesk().known.prospects.get(Number(node.attrs.prospectId));
  return (
    <BlockFrame {...view} name="Prospect" subject={prospect?.name}>
      <Card title={prospect?.name} line={prospect?.line}>
        Readers always see the current rating, ranks and status.
      </Card>
    </BlockFrame>
  );
}

export function TeamCardView({ node, ...view }: ReactNodeViewProps) {
  const name = useDesk().known.colleges.get(Number(node.attrs.collegeId));
  return (
    <BlockFrame {...view} name="Team" subject={name}>
      <Card title={name}>Readers always see the current team.</Card>
    </BlockFrame>
  );
}

export function GalleryView({ node, ...view }: ReactNodeViewProps) {
  const title = useDesk().known.galleries.get(Number(node.attrs.galleryId));
  return (
    <BlockFrame {...view} name="Gallery" subject={title}>
      <Card title={title}>
        <a href={`/galleries/${Number(node.attrs.galleryId)}`} target="_blank" rel="noopener">
          Gallery {Number(node.attrs.galleryId)}
        </a>
      </Card>
    </BlockFrame>
  );
}

export function EmbedView({ node, ...view }: ReactNodeViewProps) {
  const { source, reference } = node.attrs;
  const address = typeof source === 'string' && typeof reference === 'string' ? embedUrl(source, reference) : null;
  const name = isVideoSource(source) ? SOURCE_NAMES[source] : undefined;
  return (
    <BlockFrame {...view} name="Video" subject={name}>
      <Card title={address ? name : undefined} line={String(reference)}>
        {address ? (
          <a href={address} target="_blank" rel="noopener noreferrer">
            Preview
          </a>
        ) : null}
      </Card>
    </BlockFrame>
  );
}

function Card({
  title,
  line,
  children,
}: {
  title: string | undefined;
  line?: string | undefined;
  children: ReactNode;
}) {
  if (title === undefined) return <p>{GONE}</p>;
  return (
    <div className={css.card}>
      <p>
        <b>{title}</b>
        {line ? <span className={css.line}>{line}</span> : null}
      </p>
      <p className={css.line}>{children}</p>
    </div>
  );
}
