import { Flag } from '#design-system/flag.tsx';
import { FormPart } from '#design-system/form-page.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { LEAST_SAMPLE } from '#kernel/sample-size.ts';
import type { ForecastPageData } from './forecast-data.ts';

const SHOWN = 6;

/** The consensus of all picks on the prospect; open to everybody. */
export function ProspectShares({ data: { prospect, shares } }: { data: ForecastPageData }) {
  const total = shares.reduce((sum, { staffForecasts, fanForecasts }) => sum + staffForecasts + fanForecasts, 0);
  return (
    <FormPart title="Consensus">
      {shares.length === 0 ? (
        <p>No picks yet for {prospect.name}. Be first.</p>
      ) : (
        <RowList label={`Where forecasters think ${prospect.name} will sign`}>
          {shares.slice(0, SHOWN).map(({ college, percent, staffForecasts, fanForecasts }) => (
            <RowItem key={college.id}>
              <Flag team={flagOf(college)} />
              <RowMain sub={saidBy(staffForecasts, fanForecasts)}>{college.shortName}</RowMain>
              {total < LEAST_SAMPLE ? null : <b>{percent}%</b>}
            </RowItem>
          ))}
        </RowList>
      )}
    </FormPart>
  );
}

/** "1 of our staff, 5 fans"; a zero count is left out. */
function saidBy(staff: number, fans: number): string {
  const parts = [
    staff > 0 ? `${staff} of our staff` : null,
    fans > 0 ? `${fans} ${fans === 1 ? 'fan' : 'fans'}` : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}
