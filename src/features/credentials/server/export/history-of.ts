import type { Owner } from '#platform/server/http/proof.ts';
import { neededOf } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';

type History = (owner: Owner) => Promise<Readonly<Record<string, unknown>> | null>;

/** Given by the later feature `portability`: the records of what happened to a person's credentials, which an export of them takes along. */
export const historyOf = neededOf<Services, History>('the history of an identity');
