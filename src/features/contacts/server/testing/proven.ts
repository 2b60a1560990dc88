import type { TestApp } from '#app/server/testing/harness.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { issueCredential } from '#features/credentials/server/store.ts';
import { readImageData } from '#features/documents/server/image-data.ts';
import { insertDocument } from '#features/documents/server/store.ts';
import { dataUrl, png } from '#features/documents/server/testing/images.ts';
import type { UserId } from '#platform/ids.ts';
import { setShowsName } from '../store.ts';

/** Proves a person's name with a passport and shows it to payers. */
export async function proveName(
  app: TestApp,
  { userId }: { readonly userId: number },
  name: string,
  checkedBy: 'verifier' | 'sandbox' = 'verifier',
): Promise<void> {
  const owner = ownerProof(userId as UserId);
  const { services } = app.built.mounted;
  await app.db.tx(async (tx) => {
    const paper = { title: 'Passport', documentType: 'passport', documentNumber: 'M1', name } as const;
    const { id } = await insertDocument(tx, services.vault, owner, { ...paper, image: readImageData(dataUrl(png())) });
    await issueCredential(tx, services, owner, {
      credentialType: 'passport',
      issuer: 'ingam:XP Network',
      issuanceDate: '2020-01-01',
      expirationDate: null,
      credentialData: { name: 'Passport', holderName: name },
      by: checkedBy === 'sandbox' ? 'trial' : 'issuer_signed',
      document: { id, checkedBy },
    });
    await setShowsName(tx, owner, true);
  });
}
