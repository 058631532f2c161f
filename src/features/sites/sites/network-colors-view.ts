/** By this key the pages of the national sites have the network's colors in the team stylesheet. No college has it. */
export const NETWORK_KEY = 'network';
