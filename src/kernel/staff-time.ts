import { formatDate } from './dates.ts';

/** An ISO 8601 instant for staff: "11/28/2026 09:02:40", Central. */
export const staffTime = (at: string): string => formatDate(new Date(at), 'MM/DD/YYYY HH:mm:ss');
