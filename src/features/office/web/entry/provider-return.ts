import type { ProviderReturn } from '../../calls/sign-in.ts';

/** Reads the parameters with which a provider returned the person; undefined if there are none. */
export function providerReturnIn(search: string): ProviderReturn | undefined {
  const params = new URLSearchParams(search);
  const state = params.get('state');
  const [code, iss, error] = [params.get('code'), params.get('iss'), params.get('error')];
  if (!state || !(code || error)) return undefined;
  return { state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) };
}
