import type { PropsWithChildren } from 'react';
import { AdminFailure } from '#web/admin-frame.tsx';
import { MEMBERS_PATH } from '../member-paths-view.ts';

/** Users that could not be loaded (specification, section 8). */
export const MembersFailure = ({ children }: PropsWithChildren) => (
  <AdminFailure title="Users" path={MEMBERS_PATH}>
    {children}
  </AdminFailure>
);
