import { type Purpose, rosette } from '#ui/drawings/guilloche/guilloche.ts';
import { band } from '#ui/drawings/guilloche/guilloche-band.ts';
import { operatorsOf, packedOnce } from './paths.ts';

/** An A4 document of pdfkit. Positions are in points from the upper left corner. */
export type Doc = PDFKit.PDFDocument;

/** A form XObject: a drawing that pages can repeat (ISO 32000-1, section 8.10). */
interface Form {
  readonly name: string;
  readonly half: number;
}

/** Adds a drawing centred on (0, 0) that extends `half` to every side. */
function addForm(doc: Doc, name: string, half: number, packed: Buffer): Form {
  const form = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [-half, -half, half, half],
    Resources: {},
    Filter: 'FlateDecode',
  });
  form.end(packed);
  (doc.page.xobjects as Record<string, unknown>)[name] = form;
  return { name, half };
}

const show = (doc: Doc, { name }: Form): void => void doc.addContent(`/${name} Do`);

/** Adds an organisation's rosette and returns the function that draws it. */
export function rosetteOf(
  doc: Doc,
  did: string,
  { purpose, rings, name }: { purpose: Purpose; rings: readonly [number, number]; name: string },
): (x: number, y: number, radius: number, color: string, line?: number) => void {
  const packed = packedOnce(`${did}|${purpose}|${rings}`, () => rosetteText(did, purpose, rings));
  const form = addForm(doc, name, 130, packed);
  return (x, y, radius, color, line = 0.3) => {
    const scale = radius / 100;
    doc
      .save()
      .translate(x, y)
      .scale(scale)
      .strokeColor(color)
      .lineWidth(line / scale);
    show(doc, form);
    doc.restore();
  };
}

function rosetteText(did: string, purpose: Purpose, [first, last]: readonly [number, number]): string {
  const drawing = rosette(did, purpose);
  let text = first === 0 ? `${operatorsOf(drawing.core)}S\n` : '';
  for (const { path, copies, stepDeg, isMirrored } of drawing.rings.slice(first, last + 1)) {
    const line = operatorsOf(path);
    for (const side of isMirrored ? [1, -1] : [1])
      for (let k = 0; k < copies; k += 1) text += turned(line, k * stepDeg, side);
  }
  return text;
}

function turned(line: string, degrees: number, side: number): string {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const matrix = [side * cos, sin, -side * sin, cos].map((value) => value.toFixed(5)).join(' ');
  return `q ${matrix} 0 0 cm\n${line}S Q\n`;
}

/** Adds a woven band of length `side` along a line, clipped at both ends. */
export function bandOf(
  doc: Doc,
  did: string,
  { side, height, name }: { side: number; height: number; name: string },
): (x: number, y: number, isUpright: boolean, color: string) => void {
  const packed = packedOnce(`${did}|band|${side}|${height}`, () => {
    const { path, shift, copies } = band(did, side, height);
    const line = operatorsOf(path);
    // Each strand is drawn twice, the second time upside down, which makes the band look woven.
    const strands = [1, -1].flatMap((way) =>
      Array.from({ length: copies }, (_, k) => `q 1 0 0 ${way} ${(-shift * k).toFixed(2)} 0 cm\n${line}S Q\n`),
    );
    return `0 ${-height} ${side} ${2 * height} re W n\n${strands.join('')}`;
  });
  const form = addForm(doc, name, side, packed);
  return (x, y, isUpright, color) => {
    doc.save().translate(x, y);
    if (isUpright) doc.rotate(90);
    doc.strokeColor(color).lineWidth(0.25);
    show(doc, form);
    doc.restore();
  };
}
