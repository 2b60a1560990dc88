import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';

/** The port to the verifier of documents. */
export const verifierPort: OutsidePort = {
  state: (settings) => portState((settings.verifier ?? settings.identityDesk) !== undefined, settings),
  closed: 'neither VERIFIER_URL nor IDENTITY_DESK is set: identity documents are not taken',
};
