import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { peerIssuer } from '../testing/peer-issuer.ts';
import type { Faults } from '../testing/peer-school.ts';
import { taking } from '../testing/taking.ts';

const app = sharedApp('personal');
let school: Awaited<ReturnType<typeof peerIssuer>>;
beforeAll(async () => {
  school = await peerIssuer();
});
afterAll(() => school.stop());

const { held, seen, take } = taking(app);
/** Returns the outcome of taking from an issuer with these faults. */
async function takenWith(faults: Faults) {
  school.err(faults);
  const { takingId } = await seen(school.offer());
  const { status, problem } = await take(takingId);
  return [status, problem?.code];
}

describe('a credential issued by a did:web', () => {
  it('is accepted if the document of its own host has the signing key, and from no other DID', async () => {
    const by = (iss: string): Faults => ({ payload: (good) => ({ ...good, iss }) });
    expect(await takenWith(by(school.did))).toEqual([201, undefined]);
    const before = (await held()).length;
    const { host } = new URL(school.id);
    for (const iss of [
      'did:web:other.example',
      `did:web:${encodeURIComponent(host)}:nobody`,
      'did:web:',
      'did:key:zDn',
    ])
      expect([iss, await takenWith(by(iss))]).toEqual([iss, [422, 'credential_refused']]);
    // The credential is signed with a key that is not in the issuer's DID document.
    expect(await takenWith({ ...by(school.did), isRekeyed: true })).toEqual([422, 'credential_refused']);
    expect(await held()).toHaveLength(before);
  });
});
