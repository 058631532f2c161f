import type { PropsWithChildren } from 'react';
import { AdminFailure } from '#web/admin-frame.tsx';
import { COACHES_PATH } from '../coach-paths-view.ts';

/** The error state for coaches that could not be loaded (specification, section 8). */
export const CoachesFailure = ({ children }: PropsWithChildren) => (
  <AdminFailure title="Coaches" path={COACHES_PATH}>
    {children}
  </AdminFailure>
);
