import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { serialQueue } from '#platform/server/store/one-at-a-time.ts';
import type { contract } from '../contract.ts';
import { listHistory } from './history/history.ts';
import { importIdentity } from './import-identity.ts';
import { openFile } from './read-file.ts';

/**
 * Limit of files that a person may have opened: each costs a slow key derivation and requests to the hosts that the
 * file names.
 */
export const limits = {
  import_of_user: { max: { hosted: 10, personal: 1000 }, windowS: 3600 },
} satisfies Limits<string>;

const MOST_WAITING = 4;

/**
 * Handles imports. Files are opened one at a time on each server, because that takes much memory. Requests to issuers
 * run in parallel.
 */
export function createHandlers(services: Services): HandlersOf<typeof contract> {
  const limiter = createLimiter(services, limits);
  const queue = serialQueue();
  return {
    'POST /api/identity-imports/{userId}': async ({ who, body }) => {
      if (queue.size() > MOST_WAITING)
        throw refuse(commonRefusals, 'unavailable', {
          detail: 'Too many files are being opened. Try again.',
          retryAfterS: 30,
        });
      await limiter.take({ kind: 'import_of_user', subject: `user:${who.userId}` });
      const opened = await queue(() => openFile(body.file, body.passphrase));
      return importIdentity(services, who, opened, body.here);
    },
    'GET /api/brought-history/{userId}': ({ who, query }) => listHistory(services, who, query),
  };
}
