import { createContext } from 'react';
import type { ImageView } from '#features/media/images/image-view.ts';

/** Requests a picture from within the text; the callback is not called if none is chosen. */
export const ChoosePictureContext = createContext<(then: (image: ImageView) => void) => void>(() => {});
