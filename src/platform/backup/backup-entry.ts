/** The audit entry of a finished backup. */
export const BACKUP_ENTRY = { action: 'network.backup', subject: { type: 'network', id: 'backup' } } as const;
