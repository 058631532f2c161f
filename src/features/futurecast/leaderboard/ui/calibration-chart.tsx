import { rightPercent, type Said } from './calibration.ts';
import css from './calibration-chart.module.css';

const SIZE = { width: 288, height: 252, left: 46, right: 14, top: 12, bottom: 44 } as const;
const TICKS = [0, 25, 50, 75, 100] as const;
const SMALLEST = 3;
const LARGEST = 9;

const x = (percent: number) => Math.round(SIZE.left + ((SIZE.width - SIZE.left - SIZE.right) * percent) / 100);
const y = (percent: number) => Math.round(SIZE.top + (SIZE.height - SIZE.top - SIZE.bottom) * (1 - percent / 100));

type Props = { calibration: readonly Said[]; summary: string };

/** Confidence compared with accuracy; on the dashed line they are equal. A larger point means more picks. */
export function CalibrationChart({ calibration, summary }: Props) {
  const most = Math.max(...calibration.map(({ said }) => said));
  const points = calibration.map((each) => ({
    ...each,
    at: [x(each.confidence), y(rightPercent(each))] as const,
    radius: SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(each.said / most),
  }));
  return (
    <svg className={css.chart} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={summary}>
      {TICKS.map((tick) => (
        <g key={tick}>
          <path className={css.axis} d={`M${x(0)} ${y(tick)}H${x(100)}`} />
          <text x={SIZE.left - 8} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
          <text x={x(tick)} y={y(0) + 18} textAnchor="middle">
            {tick}
          </text>
        </g>
      ))}
      <text x={x(50)} y={SIZE.height - 6} textAnchor="middle">
        Said, %
      </text>
      <text transform={`translate(10 ${y(50)}) rotate(-90)`} textAnchor="middle">
        Right, %
      </text>
      <path className={css.honest} d={`M${x(0)} ${y(0)}L${x(100)} ${y(100)}`} />
      <path
        className={css.line}
        d={points.map(({ at }, index) => `${index === 0 ? 'M' : 'L'}${at.join(' ')}`).join('')}
      />
      {points.map(({ confidence, at, radius }) => (
        <circle key={confidence} className={css.point} cx={at[0]} cy={at[1]} r={radius.toFixed(1)} />
      ))}
    </svg>
  );
}
