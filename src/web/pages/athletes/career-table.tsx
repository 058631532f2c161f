import { EventPill } from '#design-system/event-pill.tsx';
import { PositionTag } from '#design-system/position-tag.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { heightText } from '#features/recruiting/prospects/prospect-view.ts';
import {
  type AthleteProfile,
  type AthleteSeason,
  careerOf,
  yearName,
} from '#features/transfers/athletes/athlete-view.ts';
import { type CollegeTransfer, transferHref } from '#features/transfers/entries/transfer-view.ts';
import { statusLine, TransferMove } from '#features/transfers/entries/ui/transfer-marks.tsx';
import { usePageRoot } from '../../root-data.ts';
import css from './career-table.module.css';
import { CollegeName } from './college-name.tsx';

const YEAR = cell('md');
const POSITION = cell('sm');
const FIGURE = cell('num', 'md');
const JERSEY = cell('num');
const COLUMNS = 7;

/** Season by season, newest first; a transfer is a step between two of them. */
export function CareerTable({ player }: { player: AthleteProfile }) {
  const steps = careerOf(player);
  return (
    <section aria-labelledby="career">
      <SectionHead id="career">Career by season</SectionHead>
      {steps.length === 0 ? (
        <Empty title="No seasons yet">
          Each season shows up here once a roster has it, with every transfer in between.
        </Empty>
      ) : (
        <Table caption="Seasons and transfers, the newest first" head={<Head />}>
          {steps.map((step) =>
            step.kind === 'season' ? (
              <Season key={step.season.season} season={step.season} />
            ) : (
              <Step key={`transfer ${step.transfer.id}`} transfer={step.transfer} />
            ),
          )}
        </Table>
      )}
    </section>
  );
}

function Season({
  season: { season, college, athleticYear, position, heightInches, weightLbs, jersey },
}: {
  season: AthleteSeason;
}) {
  const year = athleticYear === null ? null : yearName(athleticYear);
  const size = [heightText(heightInches), weightLbs === null ? null : `${weightLbs} lb`];
  const left = [year, ...size].filter((part) => part !== null).join(', ');
  return (
    <TableRow>
      <RowHead left={left === '' ? [] : [left]}>{season}</RowHead>
      <td>
        <CollegeName college={college} />
      </td>
      <td className={YEAR}>{year ?? '–'}</td>
      <td className={POSITION}>{position ? <PositionTag position={position} /> : '–'}</td>
      <td className={FIGURE}>{heightText(heightInches) ?? '–'}</td>
      <td className={FIGURE}>{weightLbs ?? '–'}</td>
      <td className={JERSEY}>{jersey ?? '–'}</td>
    </TableRow>
  );
}

function Step({ transfer }: { transfer: CollegeTransfer }) {
  const now = new Date(usePageRoot().now);
  return (
    <tr className={css.step}>
      <td colSpan={COLUMNS}>
        <a href={transferHref(transfer)} className={css.way}>
          <EventPill kind={transfer.status === 'withdrawn' ? 'out' : 'in'} bare>
            Transfer portal
          </EventPill>
          <TransferMove transfer={transfer} />
          <span className={css.status}>{statusLine(transfer, now)}</span>
        </a>
      </td>
    </tr>
  );
}

function Head() {
  return (
    <>
      <th scope="col">Season</th>
      <th scope="col">College</th>
      <th scope="col" className={YEAR}>
        Year
      </th>
      <th scope="col" className={POSITION}>
        Position
      </th>
      <th scope="col" className={FIGURE}>
        Height
      </th>
      <th scope="col" className={FIGURE}>
        Weight
      </th>
      <th scope="col" className={JERSEY}>
        No.
      </th>
    </>
  );
}
