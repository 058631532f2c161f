/** URLs of the editors' pages. */

export const PUBLISHING_PATH = '/admin/publishing';
export const editPath = (contentId: number): string => `${PUBLISHING_PATH}/contents/${contentId}/edit`;
export const previewPath = (contentId: number, as?: string): string =>
  `${PUBLISHING_PATH}/contents/${contentId}/preview${as ? `?as=${as}` : ''}`;
