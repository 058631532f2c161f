import { expect, test } from 'vitest';
import { hasPauses, waitToRetry, withoutPauses } from './pause.ts';

const HOUR_MS = 3_600_000;

test('work without pauses waits for nothing, and work beside it still pauses', async () => {
  const inside = withoutPauses(async () => {
    await waitToRetry(HOUR_MS);
    return hasPauses();
  });
  expect({ outside: hasPauses(), inside: await inside }).toEqual({ outside: true, inside: false });
});
