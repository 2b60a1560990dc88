import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { ExtractFacts, ExtractForm } from '../../extract.ts';
import type { ExtractKind } from '../../extract-kinds.ts';

/** A record with all facts that its person could share. */
export interface ExtractRecord {
  readonly outcome: ExtractForm['outcome'];
  readonly isOwnDevice: boolean | null;
  readonly isSandbox: boolean;
  readonly facts: ExtractFacts;
  /** An organisation that is party to the record, and the fact that names it. It signs if that fact is chosen. */
  readonly organisation: { readonly id: UserId; readonly fact: 'shop' | 'party' } | null;
}

/** Changes to a record since its extract was signed, as codes that /verify displays. */
export interface RecordChange {
  readonly code: 'refunded_since' | 'returned_since' | 'amended' | 'open_still' | 'ended_otherwise' | 'in_force';
  readonly facts: Readonly<Record<string, string>>;
}

/** Supplies the records of one kind. */
export interface ExtractSource {
  /** Reads a record of this person. Refuses with `not_found`, and with `not_done` if there is nothing to share yet. */
  read(services: Services, who: Owner, id: number): Promise<ExtractRecord>;
  /**
   * Returns the changes since the extract was signed, naming only facts that were chosen. Undefined if the record no
   * longer exists.
   */
  since(db: Queryable, id: number, said: ExtractForm): Promise<readonly RecordChange[] | undefined>;
}

/** The sources by kind. Later features add theirs before the server starts. */
export const extractSources = perServer((_: Services) => new Map<ExtractKind, ExtractSource>());

export function sourceOf(services: Services, kind: ExtractKind): ExtractSource {
  const source = extractSources(services).get(kind);
  if (!source) throw new Error(`no feature supplies records of kind ${kind}`);
  return source;
}
