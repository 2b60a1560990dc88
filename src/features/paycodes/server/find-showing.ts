import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { readShown, type Showing, type ShownCode } from '../code.ts';
import { maskCounter, type Prf, showingOf, signedBytes } from '../derive.ts';
import { codeRefusals } from '../refusals.ts';
import { dayOfStep, isInTime, stepOf, stepsAround } from '../rules.ts';
import { findByAlias, type GrantKeysRow, readNowMs } from './grants-store.ts';
import { isSigned, placeOf, prfOf } from './keys.ts';

type Part = Pick<Services, 'db' | 'vault'>;

/** A genuine code: the grant whose keys made it, and its content. Its counter is not judged yet. */
export interface FoundShowing {
  readonly grant: Pick<GrantKeysRow, 'id' | 'user_id'>;
  readonly showing: Showing;
  /** False if the code is genuine but of another time. */
  readonly isInTime: boolean;
}

export const unknownCode = () =>
  refuse(codeRefusals, 'code_unknown', {
    detail: 'No phone shows this code now. Ask the payer to open it once with a connection. Nothing was charged.',
  });
export const oldCode = () =>
  refuse(codeRefusals, 'code_old', {
    detail: 'The code is too old, or the phone’s clock is wrong. Ask the payer to open it once with a connection.',
  });

/** Reads a scanned or typed text. Refuses one that is no code of ours. */
export function needReadable(text: string): ShownCode {
  const code = readShown(text);
  if (typeof code !== 'string') return code;
  throw refuse(codeRefusals, 'code_unreadable', {
    detail:
      code === 'foreign' ? 'This code belongs to another payment service.' : 'This is not a code for paying here.',
    errors: { code: 'is not a code that a payer shows here' },
  });
}

/**
 * Finds the valid grant whose keys made a code; undefined if there is none. Runs outside any transaction, because it
 * computes signatures and digests.
 */
export async function findShowing(services: Part, code: ShownCode): Promise<FoundShowing | undefined> {
  const now = stepOf(await readNowMs(services.db));
  const steps = code.is === 'qr' ? [code.step] : stepsAround(now);
  for (const row of await findByAlias(services.db, code.alias, [...new Set(steps.map(dayOfStep))])) {
    const prf = await prfOfGrant(services, services.db, row);
    const showing = await showingBy(prf, row, code, steps);
    if (showing) return { grant: { id: row.id, user_id: row.user_id }, showing, isInTime: isInTime(showing.step, now) };
  }
  return undefined;
}

/** Opens the server's half of a grant's key and derives the rest. */
export async function prfOfGrant(
  { vault }: Pick<Services, 'vault'>,
  db: Queryable,
  { id, user_id, server_key, agreement_key }: Pick<GrantKeysRow, 'id' | 'user_id' | 'server_key' | 'agreement_key'>,
): Promise<Prf> {
  return prfOf(await vault.open(db, userSubject(user_id), placeOf(id), server_key), agreement_key);
}

/** Returns the showing if this grant made the code. */
async function showingBy(
  prf: Prf,
  { day, last_counter: last, signing_key }: GrantKeysRow,
  code: ShownCode,
  steps: readonly number[],
): Promise<Showing | undefined> {
  const ofDay = steps.filter((step) => dayOfStep(step) === day);
  if (code.is === 'digits') {
    for (const step of ofDay) {
      const showing = await showingOf(prf, code, { step, last });
      if (showing) return showing;
    }
    return undefined;
  }
  if (ofDay.length === 0) return undefined;
  const counter = await maskCounter(prf, code.masked, code.step);
  const showing = { alias: code.alias, counter, step: code.step };
  return counter > 0 && isSigned(signing_key, signedBytes(showing), code.signature) ? showing : undefined;
}
