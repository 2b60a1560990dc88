import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PublishedKey } from '#features/credentials/server/export/check-export.ts';
import { SettingsError } from '#platform/server/settings/settings.ts';
import { ecJwkOf } from '#platform/server/vault/jws.ts';

/** Reads a file that was given to a command; an unreadable one is reported in one line. */
export function readGiven(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Parses a JWK set, as `/.well-known/jwks.json` serves it, so that a check needs no network. */
export function keysIn(file: string): PublishedKey[] {
  const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) });
  try {
    return keySet.parse(JSON.parse(readGiven(file))).keys.flatMap((jwk) => {
      const key = ecJwkOf(jwk);
      return key ? [{ ...key, kid: jwk.kid }] : [];
    });
  } catch (error) {
    throw error instanceof SettingsError ? error : new SettingsError(`${file} is not a JWK set`);
  }
}
