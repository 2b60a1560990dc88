import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';

/** Who says whether a document is what it seems to be. */
export const verifierPort: OutsidePort = {
  state: (settings) => portState((settings.verifier ?? settings.identityDesk) !== undefined, settings),
  closed: 'neither VERIFIER_URL nor IDENTITY_DESK is set: identity documents are not taken',
};
