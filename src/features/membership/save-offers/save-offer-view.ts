/** The ways in which somebody who cancels may stay. */
export const SAVE_KINDS = ['pause', 'free_month', 'discount'] as const;
export type SaveKind = (typeof SAVE_KINDS)[number];

export const PAUSES = [1, 2, 3] as const;

export const SAVE_LABELS: Readonly<Record<SaveKind, string>> = {
  pause: 'Pause it for a while',
  free_month: 'Take a month for free',
  discount: 'Take 30 % off the next term',
};
