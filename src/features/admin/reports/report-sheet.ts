import type { CsvCell } from '#kernel/csv.ts';

/** What a report has in its files, batch by batch, so that memory does not grow with it. The cells of a row are made when it is reached. */
export type ReportSheet = {
  /** Of the sheet in a workbook. */
  name: string;
  head: readonly string[];
  /** How many rows there will be, for the progress. */
  count(): Promise<number>;
  batches(): AsyncIterable<Iterable<readonly CsvCell[]>>;
};
