/** Takes the files of a picture that has no row any more out of the storage. */
export const REMOVE_PICTURE = 'remove_picture';
