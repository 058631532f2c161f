import type { ReactNode } from 'react';
import css from './receipt.module.css';

export type ReceiptLine = { label: ReactNode; amount: string; key: string };

/** The charges line by line, with the total under a double rule. Amounts are already formatted. */
export function Receipt({ lines, total }: { lines: readonly ReceiptLine[]; total: { label: string; amount: string } }) {
  return (
    <dl className={css.receipt}>
      {lines.map((line) => (
        <div key={line.key}>
          <dt>{line.label}</dt>
          <dd>{line.amount}</dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>{total.label}</dt>
        <dd>{total.amount}</dd>
      </div>
    </dl>
  );
}

/** A large price with its period: "$9.95" and "a month". */
export function Price({ amount, per }: { amount: string; per?: string }) {
  return (
    <p className={css.price}>
      {amount} {per ? <small>{per}</small> : null}
    </p>
  );
}
