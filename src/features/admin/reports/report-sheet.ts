import type { CsvCell } from '#kernel/csv.ts';

/**
 * The content of a report's files, batch by batch, so that memory does not grow with it. The cells of a row are computed when it is
 * reached.
 */
export type ReportSheet = {
  /** The name of the sheet in a workbook. */
  name: string;
  head: readonly string[];
  /** The number of rows, for the progress. */
  count(): Promise<number>;
  batches(): AsyncIterable<Iterable<readonly CsvCell[]>>;
};
