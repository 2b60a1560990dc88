import type { Disclosure } from './contract.ts';

/** Somebody who asked by OpenID4VP, and all that became of it, the newest first. */
export interface AskedBy {
  readonly key: string;
  /** Whom the operator vouches for; else the host to which answers went. */
  readonly who: string;
  readonly isProven: boolean;
  readonly all: readonly [Disclosure, ...Disclosure[]];
}

/** By who asked, the one that asked last first: proven ones by their name, others by their host; `all` come newest first. */
export function byVerifier(all: readonly Disclosure[]): AskedBy[] {
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
