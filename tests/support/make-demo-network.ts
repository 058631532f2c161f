import { importSource } from '../../scripts/import-source.ts';

/** A program of its own, so that its clock can differ from the machine's: started by tests/support/demo-network.ts. */
const { makeDemoNetwork } = await importSource<typeof import('./demo-network.ts')>('/tests/support/demo-network.ts');
await makeDemoNetwork();
