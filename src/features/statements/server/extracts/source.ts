import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { ExtractFacts, ExtractForm } from '../../extract.ts';
import type { ExtractKind } from '../../extract-kinds.ts';

/** A record as its person could show it whole. */
export interface ExtractRecord {
  readonly outcome: ExtractForm['outcome'];
  readonly isOwnDevice: boolean | null;
  readonly isSandbox: boolean;
  readonly facts: ExtractFacts;
  /** An organisation whose record it is too, and the fact that names it: it signs where that is chosen. */
  readonly organisation: { readonly id: UserId; readonly fact: 'shop' | 'party' } | null;
}

/** What became of a record since an extract of it was signed: codes as /verify tells them. */
export interface Since {
  readonly code: 'refunded_since' | 'returned_since' | 'amended' | 'open_still' | 'ended_otherwise' | 'in_force';
  readonly facts: Readonly<Record<string, string>>;
}

/** Where the records of a kind come from. */
export interface ExtractSource {
  /** One of a person's own. Refuses with `not_found`, and with `not_done` where there is nothing to show yet. */
  read(services: Services, who: Owner, id: number): Promise<ExtractRecord>;
  /** Tells nothing that was not chosen; undefined where nobody knows the record any more. */
  since(db: Queryable, id: number, said: ExtractForm): Promise<readonly Since[] | undefined>;
}

/** The sources by kind; a later feature gives its own before anything starts. */
export const extractSources = perServer((_: Services) => new Map<ExtractKind, ExtractSource>());

export function sourceOf(services: Services, kind: ExtractKind): ExtractSource {
  const source = extractSources(services).get(kind);
  if (!source) throw new Error(`no feature gives records of the kind ${kind}`);
  return source;
}
