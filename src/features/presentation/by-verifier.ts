import type { Disclosure } from './contract.ts';

/** A verifier and all its requests, newest first. */
export interface VerifierHistory {
  readonly key: string;
  /** Name that the operator vouches for, else the host that received the answers. */
  readonly who: string;
  readonly isProven: boolean;
  readonly all: readonly [Disclosure, ...Disclosure[]];
}

/**
 * Groups disclosures by verifier, the most recent verifier first: proven ones by name, others by host. `all` must be
 * newest first.
 */
export function byVerifier(all: readonly Disclosure[]): VerifierHistory[] {
  const keyOf = ({ verifier: { name, host } }: Disclosure) => (name === null ? `host ${host}` : `name ${name}`);
  return [...Map.groupBy(all, keyOf)].flatMap(([key, [first, ...more]]) =>
    first
      ? [
          {
            key,
            who: first.verifier.name ?? first.verifier.host,
            isProven: first.verifier.name !== null,
            all: [first, ...more],
          },
        ]
      : [],
  );
}
