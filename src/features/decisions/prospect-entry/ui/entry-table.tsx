import type { ReactNode } from 'react';
import { Flag } from '#design-system/flag.tsx';
import { RowHead } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { SubmitButton } from '#web/call-field.tsx';
import type { EntryData } from './entry-data.ts';
import css from './prospect-edit-page.module.css';

/** Shared by the tables of interests and visits: one row per college, with its source and actions. */

const SOURCE = cell('md', 'muted');
const CHANGE = `${cell('tight')} ${css.row}`;

export const SOURCE_AND_CHANGE_HEADS = (
  <>
    <th scope="col" className={SOURCE}>
      Source
    </th>
    <th scope="col" className={CHANGE}>
      Change
    </th>
  </>
);

type College = EntryData['entry']['interests'][number]['college'];

export function CollegeRowHead({ college, source }: { college: College; source: string }) {
  return (
    <RowHead left={[source]}>
      <Flag team={flagOf(college)} /> {college.shortName}
    </RowHead>
  );
}

/** `children` is the form that removes the row, or nothing if it may not be removed. */
export function SourceAndChange({ source, children }: { source: string; children: ReactNode }) {
  return (
    <>
      <td className={SOURCE}>{source}</td>
      <td className={CHANGE}>{children}</td>
    </>
  );
}

export function RemoveButton({ label }: { label: string }) {
  return (
    <SubmitButton kind="second" size="small" aria-label={label}>
      Remove
    </SubmitButton>
  );
}
