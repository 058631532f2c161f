import type { AnalyticsEventName } from '#kernel/analytics-events.ts';
import type { ReaderFacts } from './reader-value.ts';

export type AnalyticsEvent = {
  name: AnalyticsEventName;
  siteId: number;
  at: Date;
  /** Small facts such as the label and the target; no personal data. */
  properties: Record<string, string | number | boolean>;
};

/** One page shown to one reader. */
export type PageView = {
  siteId: number;
  at: Date;
  /** The kind of page, such as `article`; never its address, which may name a person. */
  page: string;
  /** Of `readerValue`. */
  reader: string;
};

export type Analytics = {
  /** Never throws and never delays its caller. */
  track(event: AnalyticsEvent): void;
  /** Counts a page view. Never throws and never delays its caller. */
  view(view: PageView): void;
  /** What stands for a reader of a site during one day. Reads the salt of the day once. */
  readerValue(facts: ReaderFacts): Promise<string>;
  /** Resolves when all that was tracked so far is kept. */
  flush(): Promise<void>;
};
