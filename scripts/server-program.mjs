/**
 * What the pinned Node is given to run the server of the build. The young part of the heap stays under 48 MB (three of these): by
 * itself it grows to twice that while the program starts, and keeps it (docs/performance.md, idle memory).
 */
export const SERVER_PROGRAM = ['--max-semi-space-size=16', 'dist/server/server.js'];
