import { createHash, sign } from 'node:crypto';
import { keepFile, readFile } from '#features/files/server/files.ts';
import { findFiles } from '#features/files/server/files-store.ts';
import { createSealer, type Sealer, type SealingHost } from '#features/files/server/sealing/sealer.ts';
import { timeStamps } from '#features/files/server/sealing/time-stamp.ts';
import { readOrganisation } from '#features/organisations/server/organisations-store.ts';
import { openToSign } from '#features/organisations/server/signing/signing-keys.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { storeNow } from '../requests/request-approval.ts';
import { findRequests } from '../requests/requests-store.ts';
import { sealingOf } from './seal-page.ts';
import { lockWaiting, noteFault, postpone, takeDue, writeSealed, writeUnsealable } from './seals-store.ts';

/** Longer than sealing may take, so that no two processes seal the same document. */
const LEASE_S = 90;

/** Seals approved documents after the decision. A killed run is repeated, and only one result is stored. */
export function sealJob(services: Services): Job {
  const { db } = services;
  const sealer = createSealer();
  return {
    name: 'work_seals',
    everyMs: 500,
    run: async (stop) => {
      while (!stop.aborted) {
        const due = await takeDue(db, LEASE_S);
        if (!due) return;
        await doOne(
          () => sealOne(services, sealer, due),
          (fault) => setAside(services, due.request_id, fault),
        );
      }
    },
    end: () => sealer.end(),
  };
}

const setAside = ({ db }: Services, id: number, fault: string): Promise<void> =>
  db.tx(async (tx) => {
    const noted = await noteFault(tx, id, fault);
    if (noted) await postpone(tx, id, retryDelayOfS(noted.tries));
  });

async function sealOne(
  services: Services,
  sealer: Sealer,
  { request_id: id, tries }: { readonly request_id: number; readonly tries: number },
): Promise<void> {
  const { db } = services;
  const [request] = await findRequests(db, [id]);
  if (!request) throw new Error(`request ${id} does not exist`);
  const organisation = await readOrganisation(db, { organisation: request.organisation_id });
  if (organisation.state === 'closed') return void (await writeUnsealable(db, id, 'the organisation has closed'));
  if (organisation.state !== 'approved') throw new Error(`the organisation is ${organisation.state}`);
  const [given] = request.file_id === null ? [] : await findFiles(db, [request.file_id]);
  // Appending pages would invalidate earlier signatures, so a signed document is sealed by its fingerprint alone.
  const file = given?.is_signed ? undefined : given;
  const { key, certificates, page, attachments } = await db.tx(async (tx) => {
    const own = await openToSign(tx, services, organisation.id);
    return { ...own, ...(await sealingOf(tx, services, { request, organisation, file, at: await storeNow(tx) })) };
  });
  const document = file && { type: file.type, bytes: await readFile(db, services, file) };
  const stamp = timeStamps(services);
  const hands: SealingHost = {
    sign: (data) => sign('sha256', data, { key, dsaEncoding: 'der' }),
    ...(stamp && { stamp }),
  };
  const { bytes, pages } = await sealer.sealPdf(
    { document, page, attachments, certificates, isImageLeftOut: tries > 0 },
    hands,
  );
  await db.tx(async (tx) => {
    if (!(await lockWaiting(tx, id))) return;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const sealed = { type: 'application/pdf', pages, isSigned: true, bytes, sha256 } as const;
    const fileId = await keepFile(tx, services, organisation.id, sealed);
    if (fileId === 'full') throw new Error('the organisation already stores 2 GB of documents');
    await writeSealed(tx, id, fileId);
  });
}
