import type { GoodLine } from '../../../offer-file.ts';
import type { MadePart, NewRun, Part, Run } from '../../../run-calls.ts';
import { partsOf, partText } from '../../../runs.ts';
import { call } from '../../calls.ts';
import type { OfferResult } from './result-files.ts';

const PARTS = 'POST /api/org/{id}/issuing/runs/{runId}/parts';
const AT_ONCE = 2;

async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** A file's rows while they become offers: the signed digests, and the results of each part so far. */
export interface RunProgress {
  readonly body: NewRun;
  readonly parts: readonly (readonly GoodLine[])[];
  readonly told: (readonly OfferResult[] | undefined)[];
}

/** Splits a file into parts and computes the digests to sign. */
export async function prepareRun(typeId: number, rows: readonly GoodLine[]): Promise<RunProgress> {
  const parts = partsOf(rows);
  const digests = await Promise.all(parts.map((part) => digestOf(partText(part))));
  const signed = parts.map((part, nth) => ({ count: part.length, digest: digests[nth] ?? '' }));
  return { body: { typeId, parts: signed }, parts, told: parts.map(() => undefined) };
}

const sentOf = (nth: number, part: readonly GoodLine[]): Part => ({
  nth,
  rows: part.map(({ reference, withCode, claims }) => ({ reference, withCode, claims: [...claims] })),
});

/**
 * Makes the missing parts, two at a time, and reports the number of finished rows after each. Rejects with the first
 * fault once running requests have returned.
 */
export async function makeParts(
  id: number,
  run: Run,
  under: RunProgress,
  onMade: (made: number) => void,
): Promise<void> {
  const waiting = under.parts.map((_, nth) => nth).filter((nth) => under.told[nth] === undefined);
  const one = async () => {
    for (let nth = waiting.shift(); nth !== undefined; nth = waiting.shift()) {
      const made: MadePart = await call(PARTS, {
        params: { id, runId: run.id },
        body: sentOf(nth, under.parts[nth] ?? []),
      });
      under.told[nth] = made.offers;
      onMade(under.told.reduce((sum, part) => sum + (part?.length ?? 0), 0));
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, one));
  const failed = ended.find((it) => it.status === 'rejected');
  if (failed) throw failed.reason;
}
