/** URLs of the coach pages, and limits of what staff enter. Isomorphic. */

export const COACHES_PATH = '/admin/schools/coaches';
export const NEW_COACH_PATH = `${COACHES_PATH}/new`;
export const coachPath = (coachId: number) => `${COACHES_PATH}/${coachId}/edit`;

export const LONGEST = { query: 200, name: 120, title: 120, source: 200, reason: 500 } as const;
export const COACHES_PER_PAGE = 25;
