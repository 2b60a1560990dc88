import { randomBytes } from 'node:crypto';

const SIDE = 320;
const pad = (n: number) => String(n).padStart(10, '0');

const object = (n: number, body: Buffer | string) =>
  Buffer.concat([Buffer.from(`${n} 0 obj\n`), Buffer.from(body as string), Buffer.from('\nendobj\n')]);
const stream = (dict: string, data: Buffer) =>
  Buffer.concat([Buffer.from(`<< ${dict} /Length ${data.length} >>\nstream\n`), data, Buffer.from('\nendstream')]);
const picture = () =>
  stream(
    `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    randomBytes(SIDE * SIDE),
  );

const offsetsFrom = (at: number, parts: readonly Buffer[]) => {
  let next = at;
  return parts.map((part) => {
    next += part.length;
    return next - part.length;
  });
};
const size = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0);

/** Pages per node of the page tree, as most PDF writers do it. */
const LEAVES = 8;

/** Returns a linearised PDF (ISO 32000-1, annex F), whose pages each have an incompressible picture of 100 kB. */
export function linearPaper(pages: number): Buffer {
  const nodes = Math.ceil(pages / LEAVES);
  const rest = 2 + nodes + 3 * (pages - 1);
  // Objects of the first page come first in the file and last in number.
  const [lin, catalog, page, contents, image, font] = [rest, rest + 1, rest + 2, rest + 3, rest + 4, rest + 5];
  const text = (n: number) =>
    stream('', Buffer.from(`BT /F 24 Tf 72 760 Td (Page ${n} of ${pages}) Tj ET q 400 0 0 400 72 300 cm /I Do Q`));
  const leaf = (nth: number, at: number, drawing: number) =>
    `<< /Type /Page /Parent ${2 + Math.floor(nth / LEAVES)} 0 R /MediaBox [0 0 595 842] /Contents ${at} 0 R /Resources << /Font << /F ${font} 0 R >> /XObject << /I ${drawing} 0 R >> >> >>`;

  const others = Array.from({ length: pages - 1 }, (_, i) => 2 + nodes + 3 * i);
  const first = [
    object(catalog, '<< /Type /Catalog /Pages 1 0 R >>'),
    object(page, leaf(0, contents, image)),
    object(contents, text(1)),
    object(image, picture()),
    object(font, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  ];
  const all = [page, ...others];
  const listed = (those: readonly number[]) => those.map((n) => `${n} 0 R`).join(' ');
  const node = (_: unknown, i: number) => {
    const kids = all.slice(i * LEAVES, (i + 1) * LEAVES);
    return object(2 + i, `<< /Type /Pages /Parent 1 0 R /Count ${kids.length} /Kids [${listed(kids)}] >>`);
  };
  const branches = Array.from({ length: nodes }, (_, i) => 2 + i);
  const last = [
    object(1, `<< /Type /Pages /Count ${pages} /Kids [${listed(branches)}] >>`),
    ...branches.map(node),
    ...others.flatMap((n, i) => [
      object(n, leaf(i + 1, n + 1, n + 2)),
      object(n + 1, text(i + 2)),
      object(n + 2, picture()),
    ]),
  ];
  const header = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  const dict = (l: number, e: number, t: number) =>
    object(
      lin,
      `<< /Linearized 1 /L ${pad(l)} /H [${pad(header.length)} 0000000001] /O ${page} /E ${pad(e)} /N ${pages} /T ${pad(t)} >>`,
    );
  const xref = (from: number, offsets: readonly number[], trailer: string, start: number) =>
    Buffer.from(
      `xref\n${from === 1 ? `0 ${offsets.length + 1}\n0000000000 65535 f \n` : `${from} ${offsets.length}\n`}${offsets
        .map((offset) => `${pad(offset)} 00000 n \n`)
        .join('')}trailer\n<< /Size ${font + 1} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    );
  const firstXrefAt = header.length + dict(0, 0, 0).length;
  const firstXref = (offsets: readonly number[], prev: number) =>
    xref(lin, [header.length, ...offsets], `/Root ${catalog} 0 R /Prev ${pad(prev)}`, 0);
  const begin = firstXrefAt + firstXref([0, 0, 0, 0, 0], 0).length;
  const end = begin + size(first);
  const mainAt = end + size(last);
  const main = xref(1, offsetsFrom(end, last), '', firstXrefAt);
  return Buffer.concat([
    header,
    dict(mainAt + main.length, end, mainAt),
    firstXref(offsetsFrom(begin, first), mainAt),
    ...first,
    ...last,
    main,
  ]);
}
