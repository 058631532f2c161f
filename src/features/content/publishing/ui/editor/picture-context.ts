import { createContext } from 'react';
import type { ImageView } from '#features/media/images/image-view.ts';

/** Asks for a picture from inside the text; nothing is said where none is chosen. */
export const ChoosePictureContext = createContext<(then: (image: ImageView) => void) => void>(() => {});
