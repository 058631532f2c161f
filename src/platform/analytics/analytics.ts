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
  /** The result of `readerValue`. */
  reader: string;
};

export type Analytics = {
  /** Never throws and never delays the caller. */
  track(event: AnalyticsEvent): void;
  /** Counts a page view. Never throws and never delays the caller. */
  view(view: PageView): void;
  /** A value that identifies a reader of a site for one day. Reads the day's salt once. */
  readerValue(facts: ReaderFacts): Promise<string>;
  /** Resolves once everything tracked so far is stored. */
  flush(): Promise<void>;
};
