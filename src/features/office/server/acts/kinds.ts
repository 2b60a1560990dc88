import { refuse } from '#platform/refusal.ts';
import { actRefusals } from '../../refusals.ts';
import type { ActKindName } from '../../rules.ts';
import type { ActKind } from './kind.ts';

const kinds = new Map<string, ActKind>();

/** Adds a feature's kinds of acts; each name of `ACT_KINDS` has one kind. */
export function addKinds(added: readonly ActKind[]): void {
  for (const one of added) {
    if (kinds.has(one.kind)) throw new Error(`${one.kind} is declared twice`);
    kinds.set(one.kind, one);
  }
}

/** The kind of an act; undefined for a kind of a newer release. */
export const kindOf = (name: string): ActKind | undefined => kinds.get(name);

/** The kind that a call of this release asks for. */
export function ownKind(name: ActKindName): ActKind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`no feature declares ${name}`);
  return kind;
}

export const OF_NEWER = 'This act was made by a newer release. Decide it on a server of that release.';

/** The kind of an act that is to be decided here. */
export function needKind(name: string): ActKind {
  const kind = kindOf(name);
  if (!kind) throw refuse(actRefusals, 'cannot_be', { detail: OF_NEWER });
  return kind;
}
