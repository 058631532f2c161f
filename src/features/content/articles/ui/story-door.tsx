import { type ReactNode, useEffect, useRef, useState } from 'react';
import type * as StoryParts from './story-parts.ts';

/**
 * A part of a story's page that needs no script: on a first visit the browser keeps what the server drew and does without the code that
 * draws it. That code comes when something in it changes, as a text that is opened, or has a life of its own, as a video.
 */

type Parts = typeof StoryParts;

// The build for browsers leaves the first way out, and with it the code.
const drawn: { by: Parts | null } = { by: import.meta.env.SSR ? await import('./story-parts.ts') : null };

/** For the loader of a page that is come to within the browser: nothing was drawn for it. */
export async function loadStory(): Promise<void> {
  drawn.by ??= await import('./story-parts.ts');
}

type StoryDoorProps = {
  /** Something in it works by script. */
  isLive: boolean;
  /** Where the same stands without a script, for who cannot have the code; null: it is missed by nobody. */
  href: string | null;
  render: (parts: Parts) => ReactNode;
};

export function StoryDoor({ isLive, href, render }: StoryDoorProps) {
  const [parts, setParts] = useState(drawn.by);
  const [hasFailed, setFailed] = useState(false);
  const kept = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where the page was drawn anew, as after a translator changed it too early, nothing of the server's is left.
    const isLost = kept.current?.childElementCount === 0;
    if (parts || !(isLive || isLost)) return undefined;
    let isLeft = false;
    loadStory().then(
      () => isLeft || setParts(drawn.by),
      () => isLeft || setFailed(true),
    );
    return () => {
      isLeft = true;
    };
  }, [isLive, parts]);
  if (parts) return <div key="drawn">{render(parts)}</div>;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: no HTML is set; React is told to leave what is there */}
      <div ref={kept} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      {hasFailed && href !== null ? (
        <p role="alert">
          Part of this story didn’t load. <a href={href}>Read it here</a>
        </p>
      ) : null}
    </>
  );
}
