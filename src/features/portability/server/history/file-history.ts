import { z } from 'zod';
import { claimLabels } from '#features/credentials/claim-labels.ts';
import type { ClaimName } from '#features/credentials/claims.ts';
import { shownLine } from '#features/issuance/server/wallet/issuer-shapes.ts';
import { disclosure } from '#features/presentation/contract.ts';
import { type HistoryEvent, historyEvent } from '../../history.ts';
import { MOST_HISTORY } from '../../rules.ts';
import type { OpenedFile } from '../read-file.ts';

const MOST_WHY = 300;
const FIRST_YEAR = Date.UTC(2000, 0, 1);
type Name = HistoryEvent['who'];

/** Fields of a disclosure that are imported; a server of another version may add more. */
const disclosed = z.object({
  id: disclosure.shape.id,
  verifier: z.object({ name: z.string().nullable(), host: z.string() }),
  why: disclosure.shape.why,
  outcome: disclosure.shape.outcome,
  shown: z.array(z.object({ credential: historyEvent.shape.who, claims: z.array(historyEvent.shape.who) })),
  at: disclosure.shape.at,
});
const listed = z.object({ items: z.array(z.unknown()) });
const before = z.object(historyEvent.shape);

/** Reads the events in a file, oldest first. `unread` counts entries that are invalid. */
export function historyIn({ bundle }: OpenedFile, now: Date): { entries: HistoryEvent[]; unread: number } {
  const of = { seenBy: bundle.issuer, subject: bundle.subject.did };
  const read: (HistoryEvent | undefined)[] = [
    ...(bundle.held?.items ?? []).map(
      (one): HistoryEvent => ({
        ...of,
        what: 'taken',
        who: one.issuer.name,
        why: null,
        of: [{ credential: one.name, claims: [] }],
        number: `held-${one.id}`,
        at: one.createdAt,
      }),
    ),
    ...bundle.showings.items.map(
      (one): HistoryEvent => ({
        ...of,
        what: 'shown',
        who: alone(one.to),
        why: one.why === null ? null : alone(one.why),
        of: [{ credential: alone(one.credentialName), claims: one.claims.map(labelOf) }],
        number: `showing-${one.id}`,
        at: one.shownAt,
      }),
    ),
    ...itemsOf(bundle.records?.disclosures).map((item): HistoryEvent | undefined => {
      const { data: one } = disclosed.safeParse(item);
      if (!one) return undefined;
      const { id, outcome: what, verifier, why, shown, at } = one;
      return {
        ...of,
        what,
        who: alone(verifier.name ?? verifier.host),
        why,
        of: shown,
        number: `disclosure-${id}`,
        at,
      };
    }),
    // Entries that the other server had itself imported from an earlier one.
    ...itemsOf(bundle.records?.broughtHistory).map((item) => before.safeParse(item).data),
  ];
  const entries = read.flatMap((one) => (one && within(one, now) ? [inLines(one)] : []));
  return { entries: entries.toSorted((a, b) => a.at.localeCompare(b.at)), unread: read.length - entries.length };
}

const itemsOf = (list: unknown): unknown[] => listed.safeParse(list).data?.items ?? [];
const labelOf = (claim: ClaimName): Name => ({ en: claimLabels.en[claim], ko: claimLabels.ko[claim] });
const alone = (text: string): Name => ({ en: text, ko: null });

/** Reports whether an entry is plausible, and within the limits of what a server like ours writes. */
const within = ({ of, at, seenBy, subject, number }: HistoryEvent, now: Date): boolean =>
  of.length <= MOST_HISTORY.credentials &&
  of.every(({ claims }) => claims.length <= MOST_HISTORY.claims) &&
  Math.max(seenBy.length, subject.length, number.length) <= MOST_WHY &&
  Date.parse(at) >= FIRST_YEAR &&
  Date.parse(at) <= now.getTime();

/**
 * Puts each text on one line and removes misleading characters, because the other server's operator may have written
 * anything.
 */
function inLines(one: HistoryEvent): HistoryEvent {
  const line = ({ en, ko }: Name, most?: number): Name => ({
    en: shownLine(en, most),
    ko: ko === null ? null : shownLine(ko, most),
  });
  return {
    ...one,
    at: new Date(one.at).toISOString(),
    who: line(one.who),
    why: one.why && line(one.why, MOST_WHY),
    of: one.of.map(({ credential, claims }) => ({
      credential: line(credential),
      claims: claims.map((claim) => line(claim)),
    })),
  };
}
