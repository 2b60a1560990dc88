import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';

/** Doors of this very server that a request may lead to, by their paths: a later feature that asks adds its own. Each organisation's did:web is one. */
export const verifierDoors = perServer((_: Services): RegExp[] => [/^\/org\/\d{1,15}\/did\.json$/]);
