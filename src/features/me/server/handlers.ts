import { readUser, updateProfile, userOnWire } from '#features/auth/server/store.ts';
import type { HandlersOf } from '#platform/server/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';

/** The user's own record, read and edited. */
export const createHandlers = ({ db }: Services): HandlersOf<typeof contract> => ({
  'GET /api/user/{userId}': async ({ who }) => userOnWire(await readUser(db, who)),
  'PATCH /api/user/{userId}': async ({ who, body }) => userOnWire(await updateProfile(db, who, body)),
});
