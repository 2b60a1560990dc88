import { isHangul } from '#ui/drawings/hangul.ts';
import { initials, nameSyllables, roundCut, type SealCut, sealAngle, squareCut } from '#ui/drawings/seal.ts';
import { SQUARE } from '#ui/drawings/square-cuts.ts';
import type { SealedDecision, SealingOrganisation } from '../../../seal.ts';
import type { Doc } from './print.ts';
import { COLORS, drawLine } from './text.ts';

/** Side of the grid in which seals are designed. */
const GRID = 48;

interface SealPosition {
  /** Horizontal centre of the seal, in points. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Draws the decider's personal seal, rotated as on their phone. */
export function drawRoundSeal(
  doc: Doc,
  { name, nameKo, approval }: SealedDecision,
  { x, y, size }: SealPosition,
): void {
  placeSeal(doc, { x, y, size }, sealAngle(approval));
  doc.circle(24, 24, 21.6).lineWidth(2.7).stroke(COLORS.seal);
  const syllables = nameSyllables(nameKo ?? name ?? '');
  if (syllables !== '') carve(doc, roundCut(syllables), COLORS.seal);
  else drawLetters(doc, initials(name ?? '') || '–', COLORS.seal);
  doc.restore();
}

/** Draws the organisation's square seal: the first syllables of its name, or its initials. */
export function drawSquareSeal(doc: Doc, { name, nameKo }: SealingOrganisation, place: SealPosition): void {
  placeSeal(doc, place, 0);
  doc.path(SQUARE).fill(COLORS.seal);
  const syllables = (nameKo ?? '').replace(/\s/g, '').slice(0, 2);
  if (syllables !== '' && isHangul(syllables)) carve(doc, squareCut(syllables), COLORS.paper);
  else drawLetters(doc, initials(name), COLORS.paper);
  doc.restore();
}

function placeSeal(doc: Doc, { x, y, size }: SealPosition, degrees: number): void {
  doc
    .save()
    .translate(x, y)
    .rotate(degrees)
    .scale(size / GRID)
    .translate(-GRID / 2, -GRID / 2);
}

const carve = (doc: Doc, { path, stroke }: SealCut, color: string): void =>
  void doc.path(path).lineCap('butt').lineJoin('miter').lineWidth(stroke).stroke(color);

const drawLetters = (doc: Doc, text: string, color: string): void =>
  void drawLine(doc, text, { x: 6, y: 14, width: 36, size: 17, color, align: 'centre', isBold: true });
