import { Refusal } from '#platform/refusal.ts';
import { smallPngApart } from '#platform/server/picture/small-png-apart.ts';
import type { Requester } from './issuer-requester.ts';
import type { IssuerMetadata } from './issuer-shapes.ts';

const PNG_DATA = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/;

type Display = IssuerMetadata['display'];
/**
 * Fetches the picture of a credential or its issuer and redraws it as a small PNG, base64. Null if it is not available,
 * which never stops an offer.
 */
export async function logoOf(ask: Requester, displays: readonly Display[]): Promise<string | null> {
  const [uri] = displays.flatMap((display) => display?.flatMap(({ logo }) => logo?.uri ?? []) ?? []);
  const bytes = uri === undefined ? undefined : await bytesAt(ask, uri);
  const made = bytes && (await smallPngApart(bytes));
  return made?.toString('base64') ?? null;
}

async function bytesAt(ask: Requester, uri: string): Promise<Buffer | undefined> {
  const [, inside] = PNG_DATA.exec(uri) ?? [];
  if (inside !== undefined) return Buffer.from(inside, 'base64');
  if (!URL.parse(uri)?.protocol.startsWith('http')) return undefined;
  try {
    const { status, body } = await ask(uri, { headers: { accept: 'image/png' } });
    return status === 200 ? body : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
