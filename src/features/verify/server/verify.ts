import { createHash } from 'node:crypto';
import { listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { inThread } from '#platform/server/thread.ts';
import { createWorkQueue } from '#platform/server/work-queue.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Finding, refusals } from '../contract.ts';
import { type CheckCode, verdictOf } from '../rules.ts';
import { type CheckInput, checksOf } from './checks-of-file.ts';
import { reservesShownOf } from './judge-reserves.ts';
import { withKept } from './kept-checks.ts';
import type { LookInput, LookResult } from './looking/look-result.ts';
import { lookAtSigned } from './looking/look-signed.ts';
import { receiptShown } from './receipt-shown.ts';
import { lookUpRecords, type ServerRecords } from './server-records.ts';

const WORKER = new URL('./looking/look-worker.ts', import.meta.url);
const BOUNDS = { longestMs: 8000, mostMb: 384 };
const PLACES = { atOnce: 2, most: 24, mostOfOne: 4, detail: 'Too many files are being checked.' };

interface Verify {
  /**
   * Checks a file from anyone, in a thread of its own with 8 s and 384 MB. Stores nothing and contacts nobody. Refuses
   * with `too_costly`, or with `unavailable` (503) if too many wait, in all or from one network (`of`).
   */
  brought(of: string, bytes: Uint8Array, signature?: string): Promise<Finding>;
  /** Checks a signed file that this server wrote. */
  own(file: string): Promise<Finding>;
}

export function createVerify(services: Services): Verify {
  const inTurn = createWorkQueue(PLACES);
  const keys = async () => ({
    authorities: (await listAuthorities(services.db)).map(({ certificate }) => certificate),
    serverKeys: await services.signer.keys(),
  });
  return {
    brought: async (of, bytes, signature) => {
      const given: LookInput = { bytes, ...(await keys()), signature };
      const looked = await inTurn(of, () => inThread<LookResult>(WORKER, given, BOUNDS));
      if ('threadFault' in looked) throw refuse(refusals, 'too_costly');
      const judged =
        looked.kind === 'jws' && looked.whole === null
          ? await withKept(services, looked, Buffer.from(bytes).toString('latin1').trim())
          : looked;
      return findingOf(judged, await lookUpRecords(services, judged));
    },
    own: async (file) => {
      const sha256 = createHash('sha256').update(file).digest('hex');
      const looked = { sha256, ...lookAtSigned(file, await keys()) };
      return findingOf(looked, await lookUpRecords(services, looked));
    },
  };
}

/** Failures after which the signer and content are still shown. */
const STILL_TOLD: readonly CheckCode[] = ['amended', 'not_approved_then', 'key_ended', 'certificate_over'];

function findingOf(judged: CheckInput, known: ServerRecords): Finding {
  const all = checksOf(judged, known);
  const { verdict, checks } = verdictOf(all);
  const isTold = verdict !== 'red' || checks.every(({ code }, i) => i > 0 || STILL_TOLD.includes(code));
  return {
    verdict,
    kind: judged.kind,
    checks,
    shown: isTold ? shownOf(judged, known) : null,
    checkedAt: onWire(known.now),
  };
}

function shownOf(
  { about, signer, decisions, people, receipt, extract, day, reserves }: CheckInput,
  known: ServerRecords,
): Finding['shown'] {
  const nameOf = (did: string | null) => (did === null ? null : (people[did] ?? null));
  return {
    title: about?.title ?? null,
    externalId: about?.externalId ?? null,
    organisation: signer && organisationOf(signer, known),
    receipt: receipt && receiptShown(receipt),
    extract,
    day,
    reserves: reserves && reservesShownOf(reserves),
    people: decisions.flatMap(({ said, device, signer: by }) =>
      said
        ? [
            {
              did: said.approver,
              // Names from other servers are not shown, since anyone may have written them.
              name: by?.isFromHere ? (nameOf(said.approver)?.name ?? null) : null,
              nameKo: by?.isFromHere ? (nameOf(said.approver)?.nameKo ?? null) : null,
              standsInFor: said.standsInFor && (nameOf(said.standsInFor)?.name ?? said.standsInFor),
              decision: said.decision,
              reason: said.reason,
              at: said.at,
              approval: String(said.approval),
              isOwnDevice: device.state === 'held',
              isVoid: known.request !== undefined && said.version !== known.request.version,
            },
          ]
        : [],
    ),
  };
}

function organisationOf(
  signer: NonNullable<CheckInput['signer']>,
  { signers }: ServerRecords,
): NonNullable<Finding['shown']>['organisation'] {
  const known = signer.isFromHere ? signers.get(signer.fingerprint)?.organisation : undefined;
  const name = known?.name ?? signer.organisation ?? '';
  return {
    name,
    displayName: known?.display_name ?? name,
    nameKo: known?.name_ko ?? null,
    identifier: known?.business_number ?? signer.identifier,
    did: signer.did ?? '',
    seed: known?.seed ?? signer.did ?? '',
    isFromHere: known !== undefined,
  };
}
