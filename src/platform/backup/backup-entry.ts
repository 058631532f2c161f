/** The audit entry of a finished backup. */
export const BACKUP_ENTRY = { action: 'network.backup', subject: { type: 'network', id: 'backup' } } as const;

/** Words of the command that pages suggest: a folder for each day. */
export const BACKUP_COMMAND = 'backup /var/backups/bluechip/$(date +%F)';
