import { Tabs } from '#design-system/tabs.tsx';
import { APPLIED_PATH, IMPORTS_PATH } from '../upload-view.ts';

/** The tabs for uploaded files and applied imports. */
export function ImportsTabs({ current }: { current: 'files' | 'applied' }) {
  return (
    <Tabs
      label="Imports"
      tabs={[
        { label: 'Files', href: IMPORTS_PATH, current: current === 'files' },
        { label: 'Applied imports', href: APPLIED_PATH, current: current === 'applied' },
      ]}
    />
  );
}
