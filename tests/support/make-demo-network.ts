import { importSource } from '../../scripts/import-source.ts';

/** A program of its own, so that its clock can be another than the machine's: tests/support/demo-network.ts starts it. */
const { makeDemoNetwork } = await importSource<typeof import('./demo-network.ts')>('/tests/support/demo-network.ts');
await makeDemoNetwork();
