import type { TestApp } from '#app/server/testing/harness.ts';
import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { writePicture } from '#platform/server/picture/codecs.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { peerVerifier } from './peer-verifier.ts';

const stops: (() => Promise<unknown>)[] = [];

/** Starts a school whose card has a portrait and this address, and a shop that asks for both. Returns their links. */
export async function askForCard(
  _: TestApp,
  address: object,
): Promise<{ offer: string; here: string; request: string }> {
  const [school, shop] = await Promise.all([peerIssuer(), peerVerifier(selfSigned('127.0.0.1'))]);
  stops.push(school.stop, shop.stop);
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
  return { offer: school.offer(), here: new URL(school.id).origin, request: text };
}

export async function stopPeers(_: TestApp): Promise<void> {
  await Promise.all(stops.splice(0).map((stop) => stop()));
}
