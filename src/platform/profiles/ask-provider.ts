/** A provider's raw reply, before validation. */
export type ProviderReply =
  | { ok: true; status: number; body: string; retryAfter: string | null }
  | { ok: false; reason: 'timed_out' | 'unreachable' };

/** One GET of a path below the provider's address. */
export type AskProvider = (path: string, query?: Readonly<Record<string, string>>) => Promise<ProviderReply>;
