/** Failures that specification section 8 excludes from reports. */
export type ErrorSource =
  | 'request'
  | 'job'
  | 'event'
  | 'browser'
  | 'college_player'
  | 'game_data'
  | 'ranking_data'
  | 'login';

export type ErrorReport = {
  error: unknown;
  source: ErrorSource;
  requestId?: string;
  facts?: Record<string, string | number>;
};

export type ErrorReporting = {
  /** Also logs the failure, so callers need not. Never throws and never delays the caller. */
  report(report: ErrorReport): void;
};
