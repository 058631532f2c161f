/** Failures whose reports specification section 8 excludes. */
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
  /** Logs the failure too, so that nobody else has to. Never throws and never delays its caller. */
  report(report: ErrorReport): void;
};
