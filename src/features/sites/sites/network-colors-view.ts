/** The key of the network's colors in the team stylesheet, for the national sites. No college has it. */
export const NETWORK_KEY = 'network';
