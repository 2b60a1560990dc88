import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { storeInMemory } from '#app/server/testing/test-app.ts';
import { listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import { archives } from '#features/work/server/testing/archived.ts';
import { lookAtFile } from './looking/look.ts';

it('every changed byte of a signature, and hundreds in an archive and a sealed document, are detected', async () => {
  const app = await startTestApp({ mode: 'hosted', store: await storeInMemory() });
  try {
    const { archiveOf, decided, sealedOf } = archives(app);
    const { shop, externalId, proof } = await decided();
    const authorities = (await listAuthorities(app.db)).map(({ certificate }) => certificate);
    const serverKeys = await app.built.mounted.services.signer.keys();
    const isMissed = async (bytes: Uint8Array, at: number, by: number) => {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ by;
      return (await lookAtFile({ bytes: changed, authorities, serverKeys })).whole === null;
    };
    const missed = async (bytes: Uint8Array, step: number) => {
      const found: number[] = [];
      for (let at = 0; at < bytes.length; at += step)
        for (const by of [1, 0x20]) if (await isMissed(bytes, at, by)) found.push(at);
      return found;
    };
    for (const jws of [proof.organisationJws, proof.personJws]) {
      expect((await lookAtFile({ bytes: Buffer.from(jws), authorities, serverKeys })).whole).toBeNull();
      expect(await missed(Buffer.from(jws), 1)).toEqual([]);
    }
    const archive = await archiveOf(shop.key, externalId);
    expect(await missed(archive, Math.ceil(archive.length / 300))).toEqual([]);
    // No signature of a PDF covers its own envelope, so that part is compared with the document sealed here.
    const pdf = await sealedOf(shop.key, externalId);
    const [from, to] = [Buffer.from(pdf).lastIndexOf('/Contents <'), Buffer.from(pdf).lastIndexOf('>')];
    const inPdf = await missed(pdf, Math.ceil(pdf.length / 200));
    expect(inPdf.filter((at) => at < from || at > to)).toEqual([]);
    for (const at of inPdf) {
      const changed = Uint8Array.from(pdf);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const headers = { 'content-type': 'application/octet-stream' };
      const reply = await fetch(`${app.url}/api/verify`, { method: 'POST', headers, body: changed });
      expect(((await reply.json()) as { verdict: string }).verdict).toBe('red');
    }
  } finally {
    await app.stop();
  }
});
