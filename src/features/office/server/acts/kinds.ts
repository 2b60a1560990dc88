import { refuse } from '#platform/refusal.ts';
import { actRefusals } from '../../refusals.ts';
import type { ActKindName } from '../../rules.ts';
import type { ActKind } from './kind.ts';

const kinds = new Map<string, ActKind>();

/** Registers a feature's kinds. Each name of `ACT_KINDS` has one kind. */
export function addKinds(added: readonly ActKind[]): void {
  for (const one of added) {
    if (kinds.has(one.kind)) throw new Error(`${one.kind} is declared twice`);
    kinds.set(one.kind, one);
  }
}

/** Returns the kind with this name; undefined if only a newer release knows it. */
export const kindOf = (name: string): ActKind | undefined => kinds.get(name);

/** Returns the kind that a call of this release requests. */
export function ownKind(name: ActKindName): ActKind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`no feature declares ${name}`);
  return kind;
}

export const OF_NEWER = 'This act was made by a newer release. Decide it on a server of that release.';

/** Returns the kind of an act that is decided here. Refuses a kind of a newer release. */
export function needKind(name: string): ActKind {
  const kind = kindOf(name);
  if (!kind) throw refuse(actRefusals, 'cannot_be', { detail: OF_NEWER });
  return kind;
}
