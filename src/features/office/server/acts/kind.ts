import { z } from 'zod';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { ActLine } from '../../calls/acts.ts';
import { refusals } from '../../contract.ts';
import type { ActKindName, FactName, OfficeRight } from '../../rules.ts';

/** One thing that an act decides or changes. Never cut: the checker's signature covers it. */
export interface Fact {
  readonly name: FactName;
  readonly value: string;
}

/** What is asked for, as the checker reads it. */
export interface Told {
  /** Of one subject one act at a time waits, as in `organisation:12`. */
  readonly subject: string;
  readonly title: string;
  readonly reason: string;
  /** Whom and what it is about, sums, before and after; empty where title and reason are all of it. */
  readonly facts: readonly Fact[];
}

/** The act itself, and the two pairs of eyes by which it is carried out: the officer who checks, for the audit trail, and who made it, when. */
export interface Eyes {
  readonly act: number;
  readonly who: OfficeOfficer;
  readonly madeBy: UserId;
  readonly madeAt: Date;
  /** The facts that both were shown. */
  readonly facts: readonly Fact[];
}

/** Who made an act, with what the server has: a file that it names is its maker's. */
interface Made {
  readonly services: Services;
  readonly maker: UserId;
}

interface LinesAsked {
  readonly before: number;
  readonly count: number;
}

interface Kind<Body> {
  readonly kind: ActKindName;
  readonly body: z.ZodType<Body>;
  /** The right to make one, which its call names, and the right to check it. */
  readonly make: OfficeRight;
  readonly check: OfficeRight;
  /** Whom it is about or who has something of it, by their accounts: neither they nor their staff make or check it. */
  readonly about?: (tx: Tx, body: Body, made: Made) => Promise<readonly UserId[]>;
  /** What its title has no room for, of no language: whoever checks it reads it, and their signature names the digest of it all. */
  readonly detail?: (body: Body) => string;
  /** Lines below a number, the last first, where it has more than its facts name. */
  readonly lines?: (tx: Tx, body: Body, made: Made, asked: LinesAsked) => Promise<readonly ActLine[]>;
  /** Looked at when it is made, in its transaction; refuses what could not be carried out. */
  readonly tell: (tx: Tx, body: Body, operator: UserId, services: Services, maker: UserId) => Promise<Told>;
  /** Does it, in the transaction of the check; a refusal leaves it waiting (`cannot_be`). Never locks the operator: that is locked. */
  readonly carryOut: (tx: Tx, services: Services, body: Body, eyes: Eyes) => Promise<void>;
}

/** A kind whose bodies are checked by its own shape, when made and when carried out. */
export interface ActKind extends Pick<Kind<never>, 'kind' | 'make' | 'check'> {
  readonly about: (tx: Tx, body: unknown, made: Made) => Promise<readonly UserId[]>;
  readonly lines: (tx: Tx, body: unknown, made: Made, asked: LinesAsked) => Promise<readonly ActLine[]>;
  readonly detail: (body: unknown) => string | null;
  readonly tell: (tx: Tx, body: unknown, operator: UserId, services: Services, maker: UserId) => Promise<Told>;
  readonly carryOut: (tx: Tx, services: Services, body: unknown, eyes: Eyes) => Promise<void>;
}

/** Declares what wants two pairs of eyes. */
export const defineKind = <Body>({
  body: shape,
  about,
  lines,
  detail,
  tell,
  carryOut,
  ...rest
}: Kind<Body>): ActKind => ({
  ...rest,
  about: async (tx, body, made) => (await about?.(tx, shape.parse(body), made)) ?? [],
  lines: async (tx, body, made, asked) => (await lines?.(tx, shape.parse(body), made, asked)) ?? [],
  detail: (body) => {
    const read = shape.safeParse(body);
    return detail && read.success ? detail(read.data) : null;
  },
  tell: (tx, body, operator, services, maker) => tell(tx, shape.parse(body), operator, services, maker),
  carryOut: (tx, services, body, eyes) => carryOut(tx, services, shape.parse(body), eyes),
});

/** A fact of what is another thing by the act: its name, before and after; nothing where both are the same. */
export const changeFact = (what: string, before: string | null, after: string | null): Fact[] =>
  before === after ? [] : [{ name: 'change', value: `${what}: ${before ?? '–'} → ${after ?? '–'}` }];

/** Refuses to carry out what would change something else by now than both people were shown. */
export function needSameFacts(shown: readonly Fact[], now: readonly Fact[]): void {
  // Acts of the release before have shown none.
  if (shown.length === 0) return;
  if (JSON.stringify(shown) !== JSON.stringify(now))
    throw refuse(refusals, 'cannot_be', {
      detail: 'It would do something else by now than was shown. Take it back and ask again.',
    });
}

/** An organisation's id in what is stored. */
export const storedId = z
  .int()
  .positive()
  .transform((id) => id as UserId)
  .pipe(z.custom<UserId>());
