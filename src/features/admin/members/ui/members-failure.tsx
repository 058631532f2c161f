import type { PropsWithChildren } from 'react';
import { AdminFailure } from '#web/admin-frame.tsx';
import { MEMBERS_PATH } from '../member-paths-view.ts';

/** The error for users that failed to load (specification, section 8). */
export const MembersFailure = ({ children }: PropsWithChildren) => (
  <AdminFailure title="Users" path={MEMBERS_PATH}>
    {children}
  </AdminFailure>
);
