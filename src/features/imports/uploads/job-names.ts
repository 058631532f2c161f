export const CHECK_IMPORT = 'check_import';
export const RUN_IMPORT = 'run_import';
export const UNDO_IMPORT = 'undo_import';
export const REMOVE_UNKEPT_FILE = 'remove_unkept_import_file';
