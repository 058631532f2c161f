import type { ReactNode } from 'react';
import { EmbeddedVideo } from '#design-system/embedded-video.tsx';
import { ErrorBoundary } from '#design-system/error-boundary.tsx';
import { useApi } from '../calls.ts';
import { isAllowed } from './third-party.ts';

type ConsentedVideoProps = { title: string; sourceName: string; url: string; poster?: ReactNode };

/** A video of others: loaded by a press, or at once for who allowed embeds (decision 44). */
export function ConsentedVideo(video: ConsentedVideoProps) {
  const api = useApi();
  return (
    <ErrorBoundary>
      <EmbeddedVideo {...video} {...(api ? { isAllowed: () => isAllowed(api, 'embeds') } : {})} />
    </ErrorBoundary>
  );
}
