import { HttpError, pathOf } from '#platform/web/api.ts';

/** The request that may have to be signed, as the call itself sends it. */
export interface ToSign {
  readonly call: string;
  readonly params?: Readonly<Record<string, number>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** What is signed, in the person's words, and the addresses it is about, shown whole: whoever signs can compare every character. */
export interface What {
  readonly text: string;
  /** `0x...`, or CAIP-10 of another network. */
  readonly addresses: readonly string[];
}

/**
 * Makes a call; where its user has biometrics on, the device is asked to sign this very request first, under a line that says `what` is
 * signed. A person who does not sign gets the refusal `signature_required`, and nothing is done.
 */
export async function signed<T>(
  what: string | What,
  toSign: ToSign,
  make: (signature?: string) => Promise<T>,
): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'signature_required') throw error;
    const signature = await askToSign(what, toSign);
    if (signature === undefined) throw error;
    return make(signature);
  }
}

/** As `signed`, of what is signed whoever asks: the call is made once the device has signed, and else not at all; resolves to whether it was. */
export async function signedFirst(
  what: string,
  toSign: ToSign,
  make: (signature: string) => Promise<unknown>,
): Promise<boolean> {
  const signature = await askToSign(what, toSign);
  if (signature === undefined) return false;
  await make(signature);
  return true;
}

async function askToSign(what: string | What, { call, params, query, body }: ToSign): Promise<string | undefined> {
  const { openSigning } = await import('./SigningSheet.tsx');
  return openSigning({ what, request: { call, path: pathOf(call, { params, query }), body } });
}
