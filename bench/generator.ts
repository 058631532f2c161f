/** A load generator: its options and its report, so that wrk and autocannon are interchangeable. */

export type LoadOptions = {
  /** Such as http://127.0.0.1:3000. */
  origin: string;
  /** Requested in turn. */
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** A whole number. */
  seconds: number;
  connections: number;
};

/** Milliseconds. */
export type Latency = { p50: number; p97_5: number; p99: number };

export type LoadReport = {
  requests: number;
  /** Received, headers included. */
  bytes: number;
  /** Connections that failed, requests that timed out, and replies with an error status. */
  failures: number;
  /** The actual duration. */
  seconds: number;
  /** Processor time of the generator itself. */
  processorSeconds: number;
  latency: Latency;
};

export type Generator = {
  /** For docs/performance.md. */
  description: string;
  run: (options: LoadOptions) => Promise<LoadReport>;
};

/** A reply that takes longer counts as a failure. */
export const TIMEOUT_SECONDS = 10;

export const toTenths = (value: number) => Math.round(value * 10) / 10;
