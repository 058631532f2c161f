/** What a member may choose as his reason; none is as good. */
export const CANCEL_REASONS = [
  { value: 'price', label: 'It costs too much' },
  { value: 'not_used', label: 'I do not read it enough' },
  { value: 'content', label: 'It does not have what I look for' },
  { value: 'technical', label: 'It does not work well' },
  { value: 'season', label: 'I come back next season' },
  { value: 'other', label: 'Something else' },
] as const;

/** Characters of what he may write beside it. */
export const MOST_NOTE = 2000;

/** The page's own words; `text` is true of every subscription that is paid for, the page names the day. */
export const CANCELLATION = {
  title: 'Cancel a subscription',
  text: 'You keep everything until the end of what you paid for. Nothing more is charged. Until then you can take it back.',
  action: 'Cancel it',
} as const;
