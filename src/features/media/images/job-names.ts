/** Deletes the stored files of a picture whose row is gone. */
export const REMOVE_PICTURE = 'remove_picture';
