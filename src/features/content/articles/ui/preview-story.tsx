import type { ReactNode } from 'react';
import { Page } from '#design-system/layout.tsx';
import type { PreviewView } from '../../publishing/preview-view.ts';
import { ArticleGate } from './article-gate.tsx';
import { ArticleStory } from './article-story.tsx';
import css from './preview-story.module.css';

type PreviewStoryProps = {
  preview: PreviewView;
  path: string;
  now: string;
  /** Notes shown above. */
  children: ReactNode;
};

/** A working copy as readers would get it, without the rest of the page. */
export function PreviewStory({ preview, path, now, children }: PreviewStoryProps) {
  const { article, as } = preview;
  return (
    <Page>
      <div className={css.preview}>
        {children}
        <ArticleStory
          article={article}
          blocks={article.blocks}
          gate={
            <ArticleGate
              article={article}
              reading={null}
              hasFailed={false}
              subscribeHref={null}
              viewer={as === 'visitor' || as === 'free' ? as : 'subscriber'}
              path={path}
              now={now}
            />
          }
        />
      </div>
    </Page>
  );
}
