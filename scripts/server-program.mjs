/**
 * The arguments of the pinned Node for the built server. The young generation of the heap stays under 48 MB (three of these). Without a
 * limit it grows to twice that during the start and never shrinks (docs/performance.md, idle memory).
 */
export const SERVER_PROGRAM = ['--max-semi-space-size=16', 'dist/server/server.js'];
