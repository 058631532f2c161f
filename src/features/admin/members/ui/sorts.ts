/** The sort orders of a history that is only sorted by time. */
export const DATE_SORTS = [
  { value: '-date', label: 'Newest first' },
  { value: 'date', label: 'Oldest first' },
] as const;

export const dateSortOf = (value: unknown) => DATE_SORTS.find((sort) => sort.value === value)?.value;
