export const MAKE_REPORT = 'make_report';
