import { z } from 'zod';
import { heldFacts } from '#features/credentials/contract.ts';
import { PASSPHRASE } from '#features/credentials/rules.ts';
import { refusals as ofIssuance } from '#features/issuance/contract.ts';
import { here } from '#features/issuance/taking-calls.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { HISTORY_SKIP_REASONS, importedEvent } from './history.ts';
import { MOST_FILE, SKIP_REASONS } from './rules.ts';

export const refusals = defineRefusals({
  file_unreadable: { status: 422, title: 'The file is not an export from an Ingam wallet' },
  file_without_keys: {
    status: 422,
    title: 'The file has no private keys, so its credentials could not be presented from here',
  },
  file_too_costly: { status: 422, title: 'Opening the file would take too much time or memory' },
  on_this_machine: ofIssuance.on_this_machine,
  passphrase_wrong: { status: 422, title: 'The passphrase is wrong' },
});
export type RefusalCode = keyof typeof refusals;

const inBoth = heldFacts.shape.name;
const imported = z.strictObject({
  /** Number of credentials imported. */
  taken: z.int(),
  /** Number of credentials that were already here. */
  known: z.int(),
  left: z.array(z.strictObject({ name: inBoth, why: z.enum(SKIP_REASONS) })),
  /** Events on the other server, which only that server vouches for. */
  history: z.strictObject({
    /** Host that the file names. */
    server: z.string(),
    taken: z.int(),
    known: z.int(),
    left: z.int(),
    why: z.enum(HISTORY_SKIP_REASONS).nullable(),
  }),
});
export type ImportResult = z.output<typeof imported>;

export const contract = defineContract(refusals, {
  'POST /api/identity-imports/{userId}': {
    summary:
      'Imports another server’s export: each credential is verified with its issuer and stored with its key. A repeated import adds only what is missing.',
    access: 'path',
    body: z.strictObject({
      file: z.string().min(1).max(MOST_FILE),
      passphrase: z.string().min(1).max(PASSPHRASE.most),
      here,
    }),
    output: imported,
    bodyLimit: 32_000_000,
    refusals: [
      'file_unreadable',
      'file_without_keys',
      'file_too_costly',
      'passphrase_wrong',
      'on_this_machine',
      'too_many_requests',
    ],
  },
  'GET /api/brought-history/{userId}': {
    summary:
      'Lists events of credentials on earlier servers, last imported first. Each is on the word of the server that signed the file; this server saw none of them.',
    access: 'path',
    reading: true,
    output: z.array(importedEvent),
    paged: true,
  },
});
