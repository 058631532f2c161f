import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Facts } from '#design-system/facts.tsx';
import { Page, WithSide } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { getCalibration } from '../contract.ts';
import {
  brierText,
  FUTURECAST_PATH,
  forecasterName,
  forecasterPath,
  LEADERBOARD_PATH,
  rightText,
} from '../futurecast-view.ts';
import { calibrationSentence, rightPercent, type Said, totalsOf } from './calibration.ts';
import { CalibrationChart } from './calibration-chart.tsx';
import css from './forecaster-page.module.css';

type ForecasterData = ReplyOf<typeof getCalibration> & { id: number };

const ID = /^[1-9]\d{0,8}$/;

export async function loader({ params, context }: LoaderFunctionArgs): Promise<ForecasterData> {
  const { id = '' } = params;
  if (!ID.test(id)) throw new Response(null, { status: 404 });
  const { api } = pageRequestOf(context);
  return { ...(await api.forecasters.calibration({ params: { forecasterId: id } })), id: Number(id) };
}

/** Whether a forecaster's confidence matches their accuracy. */
export function Component() {
  const { id, username, calibration } = useLoaderData<ForecasterData>();
  const name = forecasterName(username);
  const totals = totalsOf(calibration);
  const sentence = calibrationSentence(name, calibration);
  return (
    <Page>
      <PageMeta
        title={`${name}, forecaster`}
        description={`${name} on FutureCast: ${totals.right} of ${totals.settled} graded picks right.`}
        path={forecasterPath(id)}
        isIndexed={false}
      />
      <PageTitle
        title={name}
        crumbs={[
          { label: 'FutureCast', href: FUTURECAST_PATH },
          { label: 'Forecasters', href: LEADERBOARD_PATH },
        ]}
      />
      <Facts
        items={[
          { label: 'Graded picks', value: totals.settled },
          { label: 'Right', value: `${totals.right} (${rightText(totals)})` },
          { label: 'Brier score', value: brierText(totals.brier) },
        ]}
      />
      <div className={css.body}>
        <SectionHead id="calibration">Calibration</SectionHead>
        <WithSide>
          <div>
            <p className={css.sentence}>{sentence}</p>
            <CalibrationTable calibration={calibration} />
          </div>
          <CalibrationChart calibration={calibration} summary={sentence} />
        </WithSide>
      </div>
    </Page>
  );
}

const NUMBER = cell('num');

function CalibrationTable({ calibration }: { calibration: readonly Said[] }) {
  return (
    <Table
      caption="How often picks were right, by confidence"
      head={
        <>
          <th scope="col">Confidence</th>
          <th scope="col" className={NUMBER}>
            Forecasts
          </th>
          <th scope="col" className={NUMBER}>
            Right
          </th>
          <th scope="col" className={NUMBER}>
            Right, %
          </th>
        </>
      }
    >
      {calibration.map((each) => (
        <TableRow key={each.confidence}>
          <RowHead>{each.confidence}%</RowHead>
          <td className={NUMBER}>{each.said}</td>
          <td className={NUMBER}>{each.right}</td>
          <td className={NUMBER}>
            <b>{rightPercent(each)}</b>
          </td>
        </TableRow>
      ))}
    </Table>
  );
}
