import { createHash } from 'node:crypto';
import type { Act } from '#features/organisations/audit.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import type { FileReply } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { lockOffice } from './entry/lock-office.ts';

interface BankFile {
  readonly read: (tx: Tx) => Promise<Uint8Array | undefined>;
  readonly act: Act;
  /** Ids that identify the file in the audit trail. */
  readonly data: Readonly<Record<string, number>>;
  readonly name: string;
}

/** Returns a file for the bank. It contains account numbers, so the call is signed and recorded in the audit trail. */
export const takeFile = (
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  who: OfficeOfficer,
  { read, act, data, name }: BankFile,
  consent: Consent,
): Promise<FileReply> =>
  db.tx(async (tx) => {
    await lockOffice(tx, who, consent);
    const bytes = await read(tx);
    if (!bytes) throw refuse(commonRefusals, 'not_found');
    const digest = createHash('sha256').update(bytes);
    await record(tx, vault, who, act, { ...data, sha256: digest.copy().digest('hex') });
    const headers = { 'Repr-Digest': `sha-256=:${digest.digest('base64')}:` };
    return { name, type: 'application/xml; charset=utf-8', bytes, headers };
  });
