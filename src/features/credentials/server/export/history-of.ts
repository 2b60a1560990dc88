import type { Owner } from '#platform/server/http/proof.ts';
import { neededOf } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';

type History = (owner: Owner) => Promise<Readonly<Record<string, unknown>> | null>;

/** Returns the history of a person's credentials for their export. The later feature `portability` provides it. */
export const historyOf = neededOf<Services, History>('the history of an identity');
