import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';

/** Who says whether a document is what it seems to be. */
export const verifierPort: OutsidePort = {
  state: (settings) => portState(settings.verifier !== undefined, settings),
  closed: 'VERIFIER_URL is not set: identity documents are not taken',
};
