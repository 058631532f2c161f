/** URLs of the college player pages. Isomorphic. */

export const PLAYERS_PATH = '/admin/athletes';
export const NEW_PLAYER_PATH = `${PLAYERS_PATH}/new`;
export const playerPath = (playerId: number) => `${PLAYERS_PATH}/${playerId}/edit`;
export const profilesPath = (playerId: number) => `${PLAYERS_PATH}/yahoo_profiles/${playerId}`;
