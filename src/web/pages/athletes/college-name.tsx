import { Flag, NoFlag } from '#design-system/flag.tsx';
import type { TransferCollege } from '#features/transfers/entries/transfer-view.ts';

/** The flag and name of a college; says so if no source names one. */
export function CollegeName({ college }: { college: TransferCollege | null }) {
  if (college === null) return <NoFlag letters="–" title="College not known" />;
  return (
    <>
      <Flag team={{ key: college.teamKey, abbreviation: college.abbreviation, name: college.shortName }} />{' '}
      {college.shortName}
    </>
  );
}
