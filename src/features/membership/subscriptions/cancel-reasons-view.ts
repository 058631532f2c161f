/** The reasons a member may choose from; all are optional. */
export const CANCEL_REASONS = [
  { value: 'price', label: 'It costs too much' },
  { value: 'not_used', label: 'I don’t use it enough' },
  { value: 'content', label: 'It doesn’t cover what I want' },
  { value: 'technical', label: 'Technical problems' },
  { value: 'season', label: 'I’ll be back next season' },
  { value: 'other', label: 'Something else' },
] as const;

/** Maximum characters of the member's note. */
export const MOST_NOTE = 2000;

/** The page's own text. `text` is true of every paid subscription; the page adds the date. */
export const CANCELLATION = {
  title: 'Cancel a subscription',
  text: 'You’ll keep access through the period you paid for and won’t be charged again. You can resume anytime before it ends.',
  action: 'Cancel subscription',
} as const;
