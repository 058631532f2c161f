/** The offers to stay for members who cancel. */
export const SAVE_KINDS = ['pause', 'free_month', 'discount'] as const;
export type SaveKind = (typeof SAVE_KINDS)[number];

export const PAUSES = [1, 2, 3] as const;

export const SAVE_LABELS: Readonly<Record<SaveKind, string>> = {
  pause: 'Pause for up to 3 months',
  free_month: 'Get one month free',
  discount: 'Get 30% off your next term',
};
