/** Every fault that a simulation can make, by its name in the report. One that never happened is reported as 0. */

export const FAULT_NAMES = [
  'a process died before a commit',
  'a process died after a commit',
  'a process died once a provider had answered',
  'a request to a provider was lost',
  'an answer of a provider was lost',
  'a provider was down for more than 24 hours',
  'background work was down for more than 24 hours',
  'a request was repeated after its idempotency key had expired',
  'the card provider answered 500 and stored it under the key',
  'the card provider answered 409: key in use',
  'the card provider answered 429: rate limit',
  'the card provider answered that the account cannot charge',
  'PayPal answered 500',
  'PayPal answered 429: rate limit',
  'PayPal answered that the account cannot charge',
  'a webhook came late',
  'a webhook came days late',
  'a webhook came out of order',
  'a webhook came twice',
  'that a webhook was heard was lost',
  'a refund was made on the provider’s pages',
  'a dispute opened months after the charge',
  'a dispute was lost after it had been won',
  'a bank inquired and took no money',
  'an inquiry became a dispute',
  'PayPal held a payment and denied it',
  'PayPal captured an invoice twice',
  'a bank asked its cardholder before a charge',
  'a bank asked a cardholder who was away',
] as const;

export type FaultName = (typeof FAULT_NAMES)[number];

/** Decides whether a fault happens now, at this rate of the fault share, and counts it. */
export type Occurs = (fault: FaultName, rate: number) => boolean;

export type FaultCounts = {
  note(fault: FaultName, times?: number): void;
  counts: ReadonlyMap<FaultName, number>;
};

export function createFaultCounts(): FaultCounts {
  const counts = new Map<FaultName, number>(FAULT_NAMES.map((name) => [name, 0]));
  return { counts, note: (fault, times = 1) => void counts.set(fault, (counts.get(fault) ?? 0) + times) };
}
