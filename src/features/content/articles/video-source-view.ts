/** The six video sources of the specification (section 3). */
export const VIDEO_SOURCES = ['aol', 'brightcove', 'hudl', 'vimeo', 'yahoo sports', 'youtube'] as const;
export type VideoSource = (typeof VIDEO_SOURCES)[number];
