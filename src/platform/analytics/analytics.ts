import type { AnalyticsEventName } from '#kernel/analytics-events.ts';

export type AnalyticsEvent = {
  name: AnalyticsEventName;
  siteId: number;
  at: Date;
  /** Small facts such as the label and the target; no personal data. */
  properties: Record<string, string | number | boolean>;
};

export type Analytics = {
  /** Never throws and never delays its caller. */
  track(event: AnalyticsEvent): void;
  /** Resolves when all that was tracked so far is kept. */
  flush(): Promise<void>;
};
