import type { TestApp } from '#app/server/testing/harness.ts';
import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { writePicture } from '#platform/server/picture/codecs.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { peerVerifier } from './peer-verifier.ts';

/** Stops of the peers that run, by the address of the school: files that run at once share this module. */
const running = new Map<string, () => Promise<unknown>>();
let verifier: Awaited<ReturnType<typeof peerVerifier>> | undefined;

/** Starts a school whose card has a portrait and this address, and a shop that asks for both. Returns their links. */
export async function askForCard(
  _: TestApp,
  address: object,
): Promise<{ offer: string; here: string; request: string }> {
  const [school, shop] = await Promise.all([peerIssuer(), peerVerifier(selfSigned('127.0.0.1'))]);
  const here = keep(school, shop);
  const pixels = { width: 80, height: 100, rgba: new Uint8Array(32_000).fill(180) };
  const portrait = `data:image/jpeg;base64,${Buffer.from(await writePicture(pixels)).toString('base64')}`;
  school.err({ payload: (good) => ({ ...good, portrait, address }) });
  const asked = {
    id: 'student',
    format: 'dc+sd-jwt',
    meta: { vct_values: ['https://school.example/student'] },
    claims: [{ path: ['portrait'] }, { path: ['address'] }],
  };
  const { text } = shop.ask({ credentials: [asked] });
  return { offer: school.offer(), here, request: text };
}

/** Starts a school with its card on offer, and a shop that `askPeer` uses. */
export async function startPeers(_: TestApp): Promise<{ offer: string; here: string; shop: string }> {
  const [school, shop] = await Promise.all([peerIssuer(), peerVerifier(selfSigned('127.0.0.1'))]);
  const here = keep(school, shop);
  verifier = shop;
  return { offer: school.offer(), here, shop: shop.origin };
}

/** Lets the shop ask, under a name that it gives itself if it has one. Returns the query of its link. */
export function askPeer(_: TestApp, query: object, name?: string): string {
  const change = (good: Record<string, unknown>) => ({
    ...good,
    client_metadata: { ...(good.client_metadata as object), client_name: name },
  });
  const { text } = peer().ask(query as never, name === undefined ? {} : { change });
  return text.slice(text.indexOf('?'));
}

/** Returns the number of requests that the shop has received, of any kind. */
export const requestsOfPeer = (_: TestApp): number => peer().methods.length;

/** Returns the latest response that the shop received. */
export const toldPeer = async (_: TestApp): Promise<unknown> => (await peer().opened()).said;

function peer() {
  if (!verifier) throw new Error('no peer was started');
  return verifier;
}

interface Peer {
  stop(): Promise<unknown>;
}

/** Returns the address of the school, which names both to `stopPeers`. */
function keep(school: Peer & { id: string }, shop: Peer): string {
  const here = new URL(school.id).origin;
  running.set(here, () => Promise.all([school.stop(), shop.stop()]));
  return here;
}

export async function stopPeers(_: TestApp, here: string): Promise<void> {
  await running.get(here)?.();
  running.delete(here);
}
