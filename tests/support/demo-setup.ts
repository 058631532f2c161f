import { prepareDemoNetwork } from './demo-network.ts';

/** Before the journeys: the network that their servers show, once for all files. */
export function setup(): void {
  prepareDemoNetwork();
}
