import type { ReactNode } from 'react';
import { EmbeddedVideo } from '#design-system/embedded-video.tsx';
import { ErrorBoundary } from '#design-system/error-boundary.tsx';
import { useApi } from '../calls.ts';
import { isAllowed } from './third-party.ts';

type ConsentedVideoProps = { title: string; sourceName: string; url: string; poster?: ReactNode };

/** A third-party video: loads on a click, or at once for readers who allowed embeds (decision 44). */
export function ConsentedVideo(video: ConsentedVideoProps) {
  const api = useApi();
  return (
    <ErrorBoundary>
      <EmbeddedVideo {...video} {...(api ? { isAllowed: () => isAllowed(api, 'embeds') } : {})} />
    </ErrorBoundary>
  );
}
