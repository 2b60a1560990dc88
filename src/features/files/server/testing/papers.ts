import { deflateSync } from 'node:zlib';

const header = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');

/** Builds a PDF from objects, the first of which is the catalog, with a matching cross-reference table. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [header];
  const offsets: number[] = [];
  let at = header.length;
  const add = (text: string | Buffer) => {
    const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
    parts.push(bytes);
    at += bytes.length;
  };
  objects.forEach((object, i) => {
    offsets.push(at);
    add(`${i + 1} 0 obj\n`);
    add(object);
    add('\nendobj\n');
  });
  const start = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const stream = (text: string): Buffer => {
  const data = deflateSync(Buffer.from(text, 'latin1'));
  return Buffer.concat([
    Buffer.from(`<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
};

interface Paper {
  readonly pages?: number;
  /** Page size in points. */
  readonly size?: readonly [number, number];
  /** Entries added to the catalog, and to each page. */
  readonly catalog?: string;
  readonly page?: string;
  /** Entries added to the page tree node. */
  readonly tree?: string;
  readonly more?: readonly (string | Buffer)[];
}

/** A document with numbered pages. Added objects are numbered from `3 + 2 * pages + 1`. */
export function paper({
  pages = 1,
  size = [595, 842],
  catalog = '',
  page = '',
  tree = '',
  more = [],
}: Paper = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, i) => `${4 + i * 2} 0 R`).join(' ');
  const objects: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 ${size.join(' ')}] ${tree} >>`,
    FONT,
  ];
  for (let n = 1; n <= pages; n += 1) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F 3 0 R >> >> /Contents ${3 + n * 2} 0 R ${page} >>`,
      stream(`BT /F 24 Tf 72 720 Td (Page ${n} of ${pages}) Tj ET`),
    );
  }
  return pdfOf([...objects, ...more]);
}
