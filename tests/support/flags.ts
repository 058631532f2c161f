import type { FlagName } from '#platform/flags/flags.ts';
import { featureFlags } from '#platform/flags/tables.ts';
import type { TestApp } from './app.ts';

/** Switches a flag for every site of a test's program, at once. */
export async function setFlag(app: TestApp, name: FlagName, isOn: boolean): Promise<void> {
  const definition = { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: isOn ? 'on' : 'off' };
  await app.database.db
    .insert(featureFlags)
    .values({ name, definition })
    .onConflictDoUpdate({ target: featureFlags.name, set: { definition } });
  await app.application.ports.flags.reload();
}
