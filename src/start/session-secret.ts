import { countUnreadable } from '#features/membership/second-factor/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log/log.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';

/**
 * Says in the log that SESSION_SECRET is another than the one that sealed the second factors in the database (decision 0114). Such a server still
 * serves: its readers notice nothing, and the owners of those second factors have recovery codes and passkeys.
 */
export async function checkSessionSecret(db: Db, config: Config, log: Pick<Log, 'error'>): Promise<void> {
  const { all, unreadable } = await countUnreadable(db, createSecretBox(programSecret(config)));
  if (unreadable === 0) return;
  log.error(
    { secondFactors: all, unreadable },
    `SESSION_SECRET has changed: ${unreadable} of ${all} second factors cannot be read, and their owners cannot sign in with a code. Set the old secret again. If it is lost, they sign in with a recovery code or a passkey, or you run: bluechip user reset-second-factor <login> --reason <text>. Links in emails sent before, such as unsubscribe links, no longer work`,
  );
}
