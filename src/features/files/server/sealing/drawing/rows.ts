import { formatter } from '#platform/dates.ts';
import type { SealedDecision } from '../../../seal.ts';
import { sealWords as w } from '../../../seal-words.ts';
import { SIDE, WIDTH } from './frame.ts';
import type { Doc } from './print.ts';
import { drawRoundSeal } from './seals.ts';
import { COLORS, drawLine, drawPair, drawRule } from './text.ts';

export const ROW = 72;

/**
 * Draws one approval: its number, the decider's seal and name, the person they stood in for, the reason, the time, the
 * step and the passkey.
 */
export function drawRow(doc: Doc, decision: SealedDecision, { n, y }: { n: number; y: number }): void {
  const { name, nameKo, standsInFor, reason, step, mode, needed, seats, passkey, at } = decision;
  drawLine(doc, String(n), { x: SIDE, y: y + 28, width: 22, size: 12, color: COLORS.edge, isBold: true });
  drawRoundSeal(doc, decision, { x: SIDE + 49, y: y + ROW / 2, size: 52 });
  const left = { x: SIDE + 87, width: 210 } as const;
  drawPair(doc, name ?? w.gone, nameKo, { ...left, y: y + 13, size: 11.5 });
  const whom = standsInFor === null ? w.inPerson : w.standsInFor(standsInFor);
  drawLine(doc, whom, { ...left, y: y + 30, size: 8.5, color: COLORS.quiet });
  if (reason !== null) drawLine(doc, w.quoted(reason), { ...left, y: y + 46, size: 9 });
  const right = { x: SIDE + 310, width: WIDTH - 310, align: 'right' } as const;
  drawLine(doc, momentOf(at), { ...right, y: y + 14, size: 9, isBold: true });
  drawLine(doc, w.step(step, mode, needed, seats), { ...right, y: y + 29, size: 8.5, color: COLORS.quiet });
  const by = passkey === null ? w.byServer : w.passkey(passkey);
  drawLine(doc, by, { ...right, y: y + 43, size: 8.5, color: COLORS.quiet });
  drawRule(doc, { x: SIDE, y: y + ROW, width: WIDTH }, COLORS.rule);
}

const clock = formatter('en', {
  timeZone: 'Asia/Seoul',
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** Formats a time in Seoul. */
export const momentOf = (at: string): string => `${clock.format(new Date(at))} KST`;
