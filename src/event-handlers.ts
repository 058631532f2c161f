import type { EventHandler } from '#platform/events/dispatcher.ts';

/** Every handler of every area, in one list. */
export const eventHandlers: readonly EventHandler[] = [];
