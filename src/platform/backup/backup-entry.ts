/** What the audit log says of a backup that was written. */
export const BACKUP_ENTRY = { action: 'network.backup', subject: { type: 'network', id: 'backup' } } as const;
