import { deflateSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { jpeg, png } from '#features/documents/server/testing/images.ts';
import { EVIDENCE_NAME } from '../../seal.ts';
import { checkPdf } from '../checking/check-pdf.ts';
import { createSealer } from '../sealing/sealer.ts';
import { paper, pdfOf } from '../testing/papers.ts';
import { orderOf, sealAuthority } from '../testing/sealing.ts';
import { inspect } from './inspect.ts';
import { createJudge } from './judge-file.ts';

const judge = createJudge();
const judged = async (bytes: Uint8Array) => {
  const found = await judge(1, bytes);
  return typeof found === 'string' ? found : { type: found.type, pages: found.pages, isSigned: found.isSigned };
};

test('a document has the type of its bytes, with its pages and its signatures', async () => {
  expect(await judged(paper({ pages: 3 }))).toEqual({ type: 'application/pdf', pages: 3, isSigned: false });
  const field = '<< /FT /Sig /T (S) /V << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >> >>';
  const signed = paper({ catalog: '/AcroForm << /Fields [6 0 R] >>', more: [field] });
  expect(await judged(signed)).toEqual({ type: 'application/pdf', pages: 1, isSigned: true });
});

const FILE = '<< /Type /Filespec /F (a.txt) /UF (a.txt) /EF << /F 8 0 R >> >>';
const attached = (name: string) => `<< /Names [(${name}) 7 0 R] >>`;

test('accepts a document with attached files, and one that was sealed before', async () => {
  const stream = '<< /Type /EmbeddedFile /Subtype /text#2Fplain /Length 2 >>\nstream\nhi\nendstream';
  const document = paper({ catalog: '/Names << /EmbeddedFiles 6 0 R >>', more: [attached('a.txt'), FILE, stream] });
  expect(await inspect(document)).toEqual({ type: 'application/pdf', pages: 1, isSigned: false });
  const { certificates, hands } = sealAuthority();
  const sealer = createSealer();
  onTestFinished(() => sealer.end());
  const { bytes } = await sealer.sealPdf(orderOf(document, certificates), hands);
  expect(await inspect(bytes)).toEqual({ type: 'application/pdf', pages: 2, isSigned: true });
  const found = await checkPdf(bytes, []);
  if (typeof found === 'string') throw new Error(found);
  expect(found.document).toMatchObject({ isSame: true });
  expect(found.attachments.map(({ name }) => name)).toEqual([EVIDENCE_NAME, 'a.txt']);
  expect(Buffer.from(found.attachments[1]?.bytes ?? []).toString()).toBe('hi');
});

test.each([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 32), 'too_large'],
  ['a text', Buffer.from('Dear Sir'), 'unknown_type'],
  ['a PDF behind something else', Buffer.concat([Buffer.from('GIF89a'), paper()]), 'unknown_type'],
  ['half of a PDF', paper({ pages: 20 }).subarray(0, 900), 'broken'],
  ['an encrypted one', encrypted(), 'encrypted'],
  ['201 pages', paper({ pages: 201 }), 'too_many_pages'],
  ['a huge page', paper({ size: [20_000, 800] }), 'page_too_large'],
  ['JavaScript at its opening', paper({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }), 'scripts'],
  [
    'JavaScript by name',
    paper({ catalog: '/Names << /JavaScript << /Names [(a) 6 0 R] >> >>', more: ['<< >>'] }),
    'scripts',
  ],
  ['JavaScript on a page', paper({ page: '/AA << /O << /S /JavaScript /JS (1) >> >>' }), 'scripts'],
  ['a start of a program', paper({ catalog: '/OpenAction << /S /Launch /F (calc.exe) >>' }), 'actions'],
  [
    'a form that is sent',
    paper({ page: '/Annots [<< /Subtype /Widget /A << /S /SubmitForm /F (x) >> >>]' }),
    'actions',
  ],
  [
    'another file that is opened',
    paper({ page: '/Annots [<< /Subtype /Link /A << /S /GoToR /F (x) >> >>]' }),
    'actions',
  ],
  ['an XFA form', paper({ catalog: '/AcroForm << /XFA 6 0 R /Fields [] >>', more: ['<< >>'] }), 'xfa'],
  ['rich media', paper({ page: '/Annots [<< /Subtype /RichMedia >>]' }), 'rich_media'],
  [
    'a file named as the seal’s own',
    paper({
      catalog: '/Names << /EmbeddedFiles << /Kids [6 0 R] >> >>',
      more: [attached('ingam-evidence.json'), FILE],
    }),
    'embedded_files',
  ],
  [
    'a file that is no object of its own',
    paper({ catalog: `/Names << /EmbeddedFiles << /Names [(a) ${FILE}] >> >>` }),
    'embedded_files',
  ],
  ...['/F (ingam-original)', '/F (a) /UF (ingam-evidence.json)', '/UF (Ingam-Evidence.json)', '/UF 8 0 R'].map(
    (names) =>
      [
        `a file that a reader shows as ${names}`,
        paper({
          catalog: '/Names << /EmbeddedFiles 6 0 R >>',
          more: [attached('a'), `<< /Type /Filespec ${names} >>`, '(ingam-original)'],
        }),
        'embedded_files',
      ] as const,
  ),
  ['a portfolio', paper({ catalog: '/Collection << /View /D /D (a.pdf) >>' }), 'embedded_files'],
  ['a portfolio by reference', paper({ catalog: '/Collection 6 0 R', more: ['<< /View /H >>'] }), 'embedded_files'],
  ['a form that draws a page of another file', drawn('/Ref << /F (b.pdf) /Page 0 >>'), 'embedded_files'],
  ['a form that draws a page of an attached file', drawn('/Ref 7 0 R', FILE), 'embedded_files'],
  ['a drawing whose content is in another file', drawn('/F (content.bin)'), 'embedded_files'],
  ...[
    ['the document', { catalog: '/AF [6 0 R]' }],
    ['the document, by reference', { catalog: '/AF 8 0 R' }],
    ['a page', { page: '/AF [6 0 R]' }],
    ['an annotation', { page: '/Annots [<< /Subtype /Link /AF 8 0 R >>]' }],
    ['its structure', { catalog: '/StructTreeRoot << /K << /Type /StructElem /S /P /AF [6 0 R] >> >>' }],
    ['marked content', { page: '/Resources << /Properties << /A << /MCAF [6 0 R] >> >> >>' }],
  ].map(
    ([of, what]) =>
      [
        `a file that belongs to ${of}`,
        paper({ ...(what as object), more: [FILE, '<< >>', '[6 0 R]'] }),
        'embedded_files',
      ] as const,
  ),
  ['a file pinned to a page', paper({ page: '/Annots [<< /Subtype /FileAttachment >>]' }), 'embedded_files'],
  ['what stands in an object that is packed', packed(), 'scripts'],
  [
    'two equal keys, of which some readers take the first',
    paper({ page: '/Annots [<< /Subtype /Link /A << /S /Launch /S /URI /F (x) /URI (x) >> >>]' }),
    'broken',
  ],
  [
    'two equal keys, one of them escaped',
    paper({ catalog: '/OpenAction 6 0 R /Open#41ction 4 0 R', more: ['<< >>'] }),
    'broken',
  ],
  ['a page far below the root of its tree', deepTree(70), 'broken'],
] as const)('%s is refused as %s', async (_, bytes, fault) => {
  expect(await judged(bytes)).toBe(fault);
});

test.each([
  ...[
    ['Launch', 'actions'],
    ['SubmitForm', 'actions'],
    ['ImportData', 'actions'],
    ['GoToR', 'actions'],
    ['GoToE', 'actions'],
    ['JavaScript', 'scripts'],
    ['Rendition', 'rich_media'],
  ].map(([kind, fault]) => [`${kind} whose name is a reference`, referred(`/S 6 0 R`, `/${kind}`), fault] as const),
  ['a pinned file whose name is a reference', referred('/Subtype 6 0 R', '/FileAttachment'), 'embedded_files'],
  ['a film whose name is a reference', referred('/Subtype 6 0 R', '/Movie'), 'rich_media'],
  ['a name behind two references', referred('/S 6 0 R', '7 0 R', '/Launch'), 'actions'],
  ['a name whose letters are escaped', referred('/S 6 0 R', '/L#61unch'), 'actions'],
  ['a unit that is a reference', paper({ page: '/UserUnit 6 0 R', more: ['100'] }), 'page_too_large'],
  [
    'a side behind two references',
    paper({ page: '/CropBox [0 0 6 0 R 9]', more: ['7 0 R', '99999'] }),
    'page_too_large',
  ],
  ['an action under a name of a destination', paper({ catalog: '/Dests << /a << /S /Launch >> >>' }), 'actions'],
  [
    'an action that is structure as well',
    paper({ catalog: '/StructTreeRoot 6 0 R /OpenAction 6 0 R', more: ['<< /Type /StructElem /S /Launch >>'] }),
    'actions',
  ],
] as const)('%s is refused as well', async (_, bytes, fault) => {
  expect(await inspect(bytes)).toBe(fault);
});

const NAMES =
  '/JS 3 0 R /EF 3 0 R /XFA 3 0 R /JavaScript 3 0 R /ByteRange [0 1 2 3] /MediaBox [0 0 99999 9] /S /Launch';
test.each([
  ['of destinations', { catalog: '/Dests << /JS [4 0 R /Fit] /EF [4 0 R /Fit] /ByteRange [4 0 R /Fit] /S /Launch >>' }],
  ['of destinations, by reference', { catalog: '/Dests 6 0 R', more: [`<< ${NAMES} >>`] }],
  ['of fonts', { page: `/Resources << /Font << ${NAMES} >> >>` }],
  [
    'of drawings and colours',
    { page: `/Resources << /XObject << ${NAMES} >> /ColorSpace 6 0 R >>`, more: [`<< ${NAMES} >>`] },
  ],
  ['of marked content', { page: `/Resources << /Properties << /MC0 << ${NAMES} >> >> >>` }],
  ['of fonts of forms', { catalog: `/AcroForm << /Fields [] /DR << /Font << ${NAMES} >> >> >>` }],
  ['of states of a button', { page: `/Annots [<< /Subtype /Widget /AP << /N << ${NAMES} >> >> >>]` }],
  ['of what a program kept', { page: `/PieceInfo << /EF << /Private << ${NAMES} >> >> >>` }],
  [
    'of inks',
    { page: `/Resources << /ColorSpace << /C [/DeviceN [/JS] /DeviceRGB 3 0 R << /Colorants << ${NAMES} >> >>] >> >>` },
  ],
  [
    'of kinds of structure',
    {
      catalog: '/StructTreeRoot << /Type /StructTreeRoot /RoleMap << /Sound /P /JS /P >> /K 6 0 R /ClassMap 7 0 R >>',
      more: [`<< /Type /StructElem /S /Sound /P 6 0 R /A << /O /CSS /JS (x) >> /K 0 /Pg 4 0 R >>`, `<< ${NAMES} >>`],
    },
  ],
] as const)('a document is not refused for a name %s, which anybody may use', async (_, what) => {
  expect(await inspect(paper(what))).toEqual({ type: 'application/pdf', pages: 1, isSigned: false });
});

test('an empty list of associated files is not a file', async () => {
  const empty = paper({ catalog: '/AF 6 0 R', page: '/AF []', more: ['[]'] });
  expect(await inspect(empty)).toEqual({ type: 'application/pdf', pages: 1, isSigned: false });
});

test('a document that never ends, or expands without bound, fails alone, and the next document is judged', async () => {
  const loop = Buffer.from(
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [2 0 R] /Count 1 >>\nendobj\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Size 3 /Prev 118 >>\nstartxref\n118\n%%EOF\n',
  );
  expect(await judged(loop)).toEqual(expect.stringMatching(/broken|too_costly/));
  expect(await judged(bomb())).toEqual(expect.stringMatching(/broken|too_costly/));
  expect(await judged(paper())).toMatchObject({ pages: 1 });
}, 30_000);

test('images are judged by their header, and may not be larger than a screen can show', async () => {
  expect(await judged(png(200, 100))).toEqual({ type: 'image/png', pages: 1, isSigned: false });
  expect(await judged(jpeg(200, 100))).toMatchObject({ type: 'image/jpeg' });
  expect(await judged(png(20_000, 10))).toBe('image_too_large');
});

/** A page that draws a form XObject with these keys. */
function drawn(keys: string, ...more: string[]): Buffer {
  return paper({
    page: '/Resources << /XObject << /X 6 0 R >> >>',
    more: [`<< /Subtype /Form /BBox [0 0 9 9] ${keys} /Length 1 >>\nstream\n \nendstream`, ...more],
  });
}

/** A page with a link. The objects from 6 on define its action or type. */
function referred(link: string, ...more: string[]): Buffer {
  return paper({
    page: link.startsWith('/S ') ? `/Annots [<< /Subtype /Link /A << ${link} >> >>]` : `/Annots [<< ${link} >>]`,
    more,
  });
}

function encrypted(): Buffer {
  const key = '00'.repeat(32);
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [] /Count 0 >>',
      `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`,
    ],
    `/Encrypt 3 0 R /ID [<${'11'.repeat(16)}> <${'11'.repeat(16)}>]`,
  );
}

/** A document with a cross-reference stream and an object stream, as newer programs write. */
function packed(): Buffer {
  const inner = '1 0 2 44 << /Type /Catalog /Pages 3 0 R /OpenAction 2 0 R >> << /S /JavaScript /JS (1) >>';
  const first = inner.indexOf('<<');
  const body = deflateSync(Buffer.from(inner.replace('2 44', `2 ${inner.indexOf('<< /S') - first}`)));
  const head = Buffer.from('%PDF-1.7\n');
  const objects = [
    Buffer.concat([
      Buffer.from(
        `4 0 obj\n<< /Type /ObjStm /N 2 /First ${first} /Length ${body.length} /Filter /FlateDecode >>\nstream\n`,
      ),
      body,
      Buffer.from('\nendstream\nendobj\n'),
    ]),
    Buffer.from('3 0 obj\n<< /Type /Pages /Kids [5 0 R] /Count 1 /MediaBox [0 0 500 500] >>\nendobj\n'),
    Buffer.from('5 0 obj\n<< /Type /Page /Parent 3 0 R >>\nendobj\n'),
  ] as const;
  const at = [head.length, head.length + objects[0].length, head.length + objects[0].length + objects[1].length];
  const start = at[2] === undefined ? 0 : at[2] + objects[2].length;
  const row = (type: number, two: number, three: number) => [type, two >> 8, two & 255, three];
  const rows = [
    row(0, 0, 255),
    row(2, 4, 0),
    row(2, 4, 1),
    row(1, at[1] ?? 0, 0),
    row(1, at[0] ?? 0, 0),
    row(1, at[2] ?? 0, 0),
    row(1, start, 0),
  ];
  const table = Buffer.from(rows.flat());
  return Buffer.concat([
    head,
    ...objects,
    Buffer.from(`6 0 obj\n<< /Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Length ${table.length} >>\nstream\n`),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
}

/** A decompression bomb: 10 MB that expand to 10 GB in a cross-reference stream, which readers must decompress. */
function bomb(): Buffer {
  let data = deflateSync(Buffer.alloc(64 * 1024 * 1024));
  data = deflateSync(Buffer.concat(Array.from({ length: 120 }, () => data)));
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Filter [/FlateDecode /FlateDecode] /Length ${data.length} >>\nstream\n`,
    ),
    data,
    Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n'),
  ]);
}

/** A page that inherits its box from a node this many levels above. */
function deepTree(nodes: number): Buffer {
  const above = Array.from({ length: nodes }, (_, n) =>
    n === nodes - 1 ? '<< /MediaBox [0 0 9 9] >>' : `<< /Parent ${n + 5} 0 R >>`,
  );
  const page = '<< /Type /Page /UserUnit 1 /Parent 4 0 R >>';
  return pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page, ...above]);
}
