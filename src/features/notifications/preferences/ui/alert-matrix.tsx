import { TickBox } from '#design-system/tick-box.tsx';
import css from './alert-matrix.module.css';
import type { NotificationsData } from './notifications-data.ts';

type Row = NotificationsData['settings']['preferences'][number];

const COLUMNS = [
  { channel: 'bell', label: 'Bell' },
  { channel: 'email', label: 'Email' },
  { channel: 'push', label: 'Push' },
] as const;

type AlertMatrixProps = {
  /** The heading of the rows: "Prospects you follow". */
  caption: string;
  rows: readonly Row[];
  hasPush: boolean;
};

/** One row per event and one checkbox per channel. Each checkbox is labeled by its row and column. */
export function AlertMatrix({ caption, rows, hasPush }: AlertMatrixProps) {
  const columns = COLUMNS.filter(({ channel }) => channel !== 'push' || hasPush);
  return (
    <table className={css.matrix}>
      <caption className={css.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Event</th>
          {columns.map(({ channel, label }) => (
            <th key={channel} scope="col" className={css.channel}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.kind}>
            <th scope="row">{row.label}</th>
            {columns.map(({ channel, label }) => (
              <td key={channel} className={css.channel}>
                {/* An unchecked checkbox is not submitted: this field submits "no" instead. */}
                <input type="hidden" name={`${channel}[${row.kind}]`} value="0" />
                <TickBox
                  name={`${channel}[${row.kind}]`}
                  value="1"
                  label={`${row.label}: ${label.toLowerCase()}`}
                  defaultChecked={row[channel]}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
