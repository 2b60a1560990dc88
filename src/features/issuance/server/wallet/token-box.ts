import { z } from 'zod';
import type { Token } from './protocol.ts';

const kept = z.object({ token: z.string(), identifier: z.string().nullable() });

/** A token as it is sealed between two presses. */
export const writtenToken = ({ token, identifier }: Token): string => JSON.stringify({ token, identifier });

/** What `writtenToken` wrote; a version before this one wrote the token alone. */
export function readToken(text: string): Token {
  try {
    return { lifeS: null, ...kept.parse(JSON.parse(text)) };
  } catch {
    return { lifeS: null, token: text, identifier: null };
  }
}
