import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { formatDate } from '#kernel/dates.ts';
import { ACCESS_SOURCES } from './access-sources.ts';
import { CompForm, RevokeForm } from './comp-forms.tsx';
import css from './member-pages.module.css';
import type { OverviewData } from './overview-data.ts';

type Access = OverviewData['member']['access'][number];

const SOURCE = cell('md');
const DAYS = cell('nowrap', 'md');

/** A member's access with its source and end. Expired access comes after current access. */
export function AccessSection({ data }: { data: OverviewData }) {
  const { access, may } = data.member;
  const hasComps = may.comp && access.some(isRevocable);
  const head = (
    <>
      <th scope="col">Access</th>
      <th scope="col" className={SOURCE}>
        Source
      </th>
      <th scope="col" className={DAYS}>
        From
      </th>
      <th scope="col" className={DAYS}>
        Until
      </th>
      {hasComps ? <th scope="col">Change</th> : null}
    </>
  );
  return (
    <section id="access" className={css.section} aria-labelledby="access-head" tabIndex={-1}>
      <SectionHead id="access-head">Access</SectionHead>
      {access.length === 0 ? (
        <Empty title="No access beyond a free account">
          Subscriptions, gifts and complimentary access appear here.
        </Empty>
      ) : (
        <Table caption="What this member has access to" head={head} dense>
          {access.map((each) => (
            <TableRow key={each.id}>
              <RowHead sub={each.isActive ? null : 'Ended'} left={[sourceText(each), untilText(each)]}>
                {each.what}, {each.site ?? 'every site'}
              </RowHead>
              <td className={SOURCE}>{sourceText(each)}</td>
              <td className={DAYS}>{day(each.startsAt)}</td>
              <td className={DAYS}>{untilText(each)}</td>
              {hasComps ? <td>{isRevocable(each) ? <RevokeForm data={data} comp={each} /> : null}</td> : null}
            </TableRow>
          ))}
        </Table>
      )}
      {may.comp ? <CompForm data={data} /> : null}
    </section>
  );
}

const isRevocable = ({ source, isActive }: Access): boolean => source === 'comp' && isActive;

const day = (at: string) => formatDate(new Date(at), 'MM/DD/YYYY');

/** "Subscription 12", "Complimentary by sam.support: late delivery". */
function sourceText({ source, sourceId, grantedBy, reason }: Access): string {
  const by = grantedBy === null ? '' : ` by ${grantedBy}`;
  return `${ACCESS_SOURCES[source]}${sourceId === null ? '' : ` ${sourceId}`}${by}${reason === '' ? '' : `: ${reason}`}`;
}

function untilText({ source, endsAt, revokedAt }: Access): string {
  const isBought = source === 'subscription' || source === 'add_on';
  const isCut = revokedAt !== null && (endsAt === null || revokedAt < endsAt);
  // Access without an end date ends with its subscription, which is not a revocation.
  if (isCut) return isBought && endsAt === null ? day(revokedAt) : `${day(revokedAt)}, revoked`;
  if (endsAt !== null) return day(endsAt);
  return isBought ? 'While subscribed' : 'Until revoked';
}
