import { type SQL, sql } from 'drizzle-orm';
import { type Db, preparedRows } from './database.ts';

/** Lists whose statement depends on the filters: one is prepared for each shape, because planning takes longer than fetching the rows. */

/**
 * `name` must be unique among the shapes of a list: two of one name share a statement. Each connection keeps what it prepared, so a list
 * should have no more than about ten shapes.
 */
type Shape = { name: string };

type Prepared<Row> = (db: Db, values: Record<string, unknown>) => Promise<Row[]>;

/** Prepares the statement of a shape on first use; `values` are those of its placeholders. */
export function preparedByShape<Of extends Shape, Row>(
  name: string,
  statementOf: (shape: Of) => SQL,
): (shape: Of) => Prepared<Row> {
  const known = new Map<string, Prepared<Row>>();
  return (shape) => {
    const found = known.get(shape.name) ?? preparedRows<Row>(`${name}_${shape.name}`, statementOf(shape));
    known.set(shape.name, found);
    return found;
  };
}

const REACHES = [10, 20, 40, 160, 640];

/** How far a list of `most` rows is read: rounded up to one of a few steps, so that a few statements serve every length. */
export const reachOf = (most: number): number =>
  REACHES.find((reach) => reach >= most) ?? 2560 * Math.ceil(most / 2560);

/** A limit as literal text. For a parameter the planner would expect a tenth of the table, and sort it. */
export const limitTo = (reach: number): SQL => sql.raw(`limit ${reach}`);
