import { z } from 'zod';
import type { Token } from './tokens.ts';

const kept = z.object({
  token: z.string(),
  identifier: z.string().nullable(),
  refresh: z.string().nullable().default(null),
});

/** Serializes a token, to be sealed and stored between two requests. */
export const writtenToken = ({ token, identifier, refresh }: Token): string =>
  JSON.stringify({ token, identifier, refresh });

/** Parses what `writtenToken` wrote. Earlier versions stored the token alone. */
export function readToken(text: string): Token {
  try {
    return { lifeS: null, ...kept.parse(JSON.parse(text)) };
  } catch {
    return { lifeS: null, token: text, identifier: null, refresh: null };
  }
}
