import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { TextField } from '#design-system/field.tsx';
import { cutOf, type Focal, type PictureRatio, type Size } from '#kernel/picture-sizes.ts';
import css from './focal-point.module.css';
import { focalAt, movedFocal, percentOf, typedShare } from './focal-point.ts';

type FocalFieldProps = {
  /** The size of the whole, uncropped picture. */
  size: Size;
  address: string;
  focal: Focal;
  onChange: (focal: Focal) => void;
};

const CUTS: readonly { ratio: PictureRatio; label: string }[] = [
  { ratio: '16x9', label: 'Wide' },
  { ratio: '4x3', label: 'Lists' },
  { ratio: '1x1', label: 'Square' },
  { ratio: '4x5', label: 'Tall' },
];

/** Selects the focal point, by pointer, arrow keys or two numbers, with a preview of each crop. */
export function FocalField({ size, address, focal, onChange }: FocalFieldProps) {
  const hint = useId();
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange(focalAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height));
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const moved = movedFocal(focal, event.key, event.shiftKey);
    if (!moved) return;
    event.preventDefault();
    onChange(moved);
  };
  const [x, y] = [percentOf(focal.x), percentOf(focal.y)];
  return (
    <div className={css.focal}>
      <div
        className={css.field}
        role="slider"
        tabIndex={0}
        aria-label="Focal point"
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={x}
        aria-valuetext={`${x} percent from the left, ${y} percent from the top`}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
        }}
      >
        <img src={address} width={size.width} height={size.height} alt="" draggable={false} />
        <svg className={css.cross} aria-hidden="true">
          {[css.under, css.over].map((look) => (
            <g key={look} className={look}>
              <circle cx={`${x}%`} cy={`${y}%`} r="14" />
              <circle cx={`${x}%`} cy={`${y}%`} r="1" />
            </g>
          ))}
        </svg>
      </div>
      <p id={hint}>Click the most important part of the picture. Arrow keys nudge; Shift moves by 10.</p>
      <div className={css.numbers}>
        <Percent label="From the left, %" share={focal.x} onShare={(share) => onChange(focalAt(share, focal.y))} />
        <Percent label="From the top, %" share={focal.y} onShare={(share) => onChange(focalAt(focal.x, share))} />
      </div>
      <div className={css.cuts}>
        {CUTS.map(({ ratio, label }) => {
          const { left, top, width, height } = cutOf(size, ratio, focal);
          return (
            <span key={ratio} className={css.cut}>
              <svg viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
                <image href={address} width={size.width} height={size.height} />
              </svg>
              {label}
            </span>
          );
        })}
      </div>
    </div>
  );
}

function Percent({ label, share, onShare }: { label: string; share: number; onShare: (share: number) => void }) {
  /** Typed text that is not a number yet. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={typed ?? String(percentOf(share))}
      error={typed !== null && typedShare(typed) === null ? 'A whole number from 0 to 100' : undefined}
      onChange={({ target }) => {
        const value = typedShare(target.value);
        setTyped(value === null ? target.value : null);
        if (value !== null) onShare(value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
