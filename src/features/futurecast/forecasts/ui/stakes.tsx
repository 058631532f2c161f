import { Disclosure } from '#design-system/disclosure.tsx';
import { Icon } from '#design-system/icon.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import type { ProspectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { pointsText } from '../../leaderboard/futurecast-view.ts';
import { stakesOf } from '../../leaderboard/stakes-view.ts';
import { CONFIDENCES } from '../forecast-view.ts';
import css from './forecast-form.module.css';

type Stars = ProspectRow['stars'];

/** The points at stake for one confidence. */
export function StakesLine({ confidence, stars }: { confidence: number; stars: Stars }) {
  const { earns, costs } = stakesOf(confidence, stars);
  return (
    <p className={css.line}>
      <span>
        <Icon name="commit" /> If right <b>{pointsText(earns)}</b>
      </span>
      <span>
        <Icon name="decommit" /> If wrong <b>{pointsText(costs)}</b>
      </span>
    </p>
  );
}

const NUMBER = cell('num');

/** The stakes for every confidence, for readers without JavaScript and for comparison. */
export function StakesTable({ stars }: { stars: Stars }) {
  return (
    <Disclosure summary="How confidence is scored">
      <Table
        dense
        caption="Points by confidence"
        head={
          <>
            <th scope="col">Confidence</th>
            <th scope="col" className={NUMBER}>
              If right
            </th>
            <th scope="col" className={NUMBER}>
              If wrong
            </th>
          </>
        }
      >
        {CONFIDENCES.map((confidence) => {
          const { earns, costs } = stakesOf(confidence, stars);
          return (
            <TableRow key={confidence}>
              <RowHead>{confidence}%</RowHead>
              <td className={NUMBER}>{pointsText(earns)}</td>
              <td className={NUMBER}>{pointsText(costs)}</td>
            </TableRow>
          );
        })}
      </Table>
      <p className={css.rule}>
        Both grow by up to 20 percent for early picks and picks against the crowd. Honest confidence scores best.
      </p>
    </Disclosure>
  );
}
