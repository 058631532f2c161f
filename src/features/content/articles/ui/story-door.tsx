import { type ReactNode, useEffect, useRef, useState } from 'react';
import type * as StoryParts from './story-parts.ts';

/**
 * A part of a story's page that needs no JavaScript: on a first visit the browser keeps the server's HTML and does without the code that
 * renders it. The code is loaded when something in the part changes, such as a text that is opened, or is interactive, such as a video.
 */

type Parts = typeof StoryParts;

// The browser build removes the first branch, and with it the code.
const drawn: { by: Parts | null } = { by: import.meta.env.SSR ? await import('./story-parts.ts') : null };

/** For the loader of a client-side navigation, which has no HTML from the server. */
export async function loadStory(): Promise<void> {
  drawn.by ??= await import('./story-parts.ts');
}

type StoryDoorProps = {
  /** Some of it needs JavaScript. */
  isLive: boolean;
  /** A page with the same content, if the code cannot be loaded; null: not needed. */
  href: string | null;
  render: (parts: Parts) => ReactNode;
};

export function StoryDoor({ isLive, href, render }: StoryDoorProps) {
  const [parts, setParts] = useState(drawn.by);
  const [hasFailed, setFailed] = useState(false);
  const kept = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // If the page was rendered again, for example after a translator changed it too early, the server's HTML is gone.
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
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sets no HTML; it makes React keep the existing markup */}
      <div ref={kept} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      {hasFailed && href !== null ? (
        <p role="alert">
          Part of this story didn’t load. <a href={href}>Read it here</a>
        </p>
      ) : null}
    </>
  );
}
