export type Limit = { points: number; seconds: number };

export type Allowance = { isAllowed: boolean; retryAfterSeconds: number };

export type RateLimiter = {
  /**
   * Takes one point of `key` within `limit`'s window, which starts with the first point. While the shared store fails, each process counts
   * for itself and the failure is logged; `retryAfterSeconds` is 0 when allowed, otherwise 1 to `limit.seconds`.
   */
  consume(key: string, limit: Limit): Promise<Allowance>;
  /** Returns one point that `consume` took, for example for a try that turned out right. */
  giveBack(key: string, limit: Limit): Promise<void>;
  /** Returns all points of `key`. While the shared store fails, only those that this process counted. */
  forget(key: string, limit: Limit): Promise<void>;
  close(): Promise<void>;
};
