#!/bin/sh
# One backup, then the old ones go. Run by bluechip-backup.timer, or by hand as the program's user with its environment.
#   BACKUP_DIR         where they are kept (/var/backups/bluechip)
#   BACKUP_KEEP_DAYS   how long (14)
#   BACKUP_AFTER       a program that takes the new backup's folder to another place, such as one that calls
#                      `restic backup "$1"`: a fire or a thief takes this machine with all its backups. They hold personal
#                      data, so encrypt what leaves the machine.
set -eu
cd "$(dirname "$0")/.."
folder=${BACKUP_DIR:-/var/backups/bluechip}
backup=$folder/$(date -u +%Y-%m-%dT%H%M%SZ)

node_modules/node/bin/node dist/server/cli.js backup "$backup"
if [ -n "${BACKUP_AFTER:-}" ]; then "$BACKUP_AFTER" "$backup"; fi
# Last, and only if all went well: a backup that fails for a month must not use up the good ones.
find "$folder" -mindepth 1 -maxdepth 1 -type d -name '20??-*Z' -mtime "+${BACKUP_KEEP_DAYS:-14}" -exec rm -r {} +
