import { formatDate } from '#kernel/dates.ts';

/** Chicago's time. */
export const staffTime = (at: string): string => formatDate(new Date(at), 'MM/DD/YYYY HH:mm:ss');
