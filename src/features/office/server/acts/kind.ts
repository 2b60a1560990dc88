import { z } from 'zod';
import type { UserId } from '#platform/ids.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { ActKindName, FactName, OfficeRight } from '../../rules.ts';

/** One thing that an act decides or changes. Never cut: the checker's signature covers it. */
export interface Fact {
  readonly name: FactName;
  readonly value: string;
}

/** A request for an act, as the checker reads it. */
export interface Told {
  /** The subject of the act, such as `organisation:12`. One act at a time waits for each subject. */
  readonly subject: string;
  readonly title: string;
  readonly reason: string;
  /** The people, accounts and sums that the act concerns, before and after. Empty if title and reason describe it fully. */
  readonly facts: readonly Fact[];
}

/** The act and its two people: the officer who checks it, for the audit trail, and its maker, with the time. */
export interface Eyes {
  readonly act: number;
  readonly who: OfficeOfficer;
  readonly madeBy: UserId;
  readonly madeAt: Date;
  /** The facts that both were shown. */
  readonly facts: readonly Fact[];
}

interface Kind<Body> {
  readonly kind: ActKindName;
  readonly body: z.ZodType<Body>;
  /** The right to make one, which its call names, and the right to check it. */
  readonly make: OfficeRight;
  readonly check: OfficeRight;
  /** Accounts that the act concerns or benefits. Neither they nor their staff may make or check it. */
  readonly about?: (tx: Tx, body: Body) => Promise<readonly UserId[]>;
  /** Details without room in the title, in no language. The checker reads them, and signs the digest of all of it. */
  readonly detail?: (body: Body) => string;
  /** Describes the act in the transaction that makes it. Refuses an act that could not be carried out. */
  readonly tell: (tx: Tx, body: Body, operator: UserId, services: Services) => Promise<Told>;
  /** Carries the act out in the transaction of the check. A refusal leaves it waiting (`cannot_be`). The operator is locked already. */
  readonly carryOut: (tx: Tx, services: Services, body: Body, eyes: Eyes) => Promise<void>;
}

/** A kind whose bodies are checked by its own shape, when made and when carried out. */
export interface ActKind extends Pick<Kind<never>, 'kind' | 'make' | 'check'> {
  readonly about: (tx: Tx, body: unknown) => Promise<readonly UserId[]>;
  readonly detail: (body: unknown) => string | null;
  readonly tell: (tx: Tx, body: unknown, operator: UserId, services: Services) => Promise<Told>;
  readonly carryOut: (tx: Tx, services: Services, body: unknown, eyes: Eyes) => Promise<void>;
}

/** Declares a kind of act that needs two people. */
export const defineKind = <Body>({ body: shape, about, detail, tell, carryOut, ...rest }: Kind<Body>): ActKind => ({
  ...rest,
  about: async (tx, body) => (await about?.(tx, shape.parse(body))) ?? [],
  detail: (body) => {
    const read = shape.safeParse(body);
    return detail && read.success ? detail(read.data) : null;
  },
  tell: (tx, body, operator, services) => tell(tx, shape.parse(body), operator, services),
  carryOut: (tx, services, body, eyes) => carryOut(tx, services, shape.parse(body), eyes),
});

/** An organisation's id in what is stored. */
export const storedId = z
  .int()
  .positive()
  .transform((id) => id as UserId)
  .pipe(z.custom<UserId>());
