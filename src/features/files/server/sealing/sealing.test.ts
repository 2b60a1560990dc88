import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { png } from '#features/documents/server/testing/images.ts';
import { issueCertificate } from '#platform/server/vault/x509.ts';
import { EVIDENCE_NAME, type SealPage } from '../../seal.ts';
import { checkPdf } from '../checking/check-pdf.ts';
import type { VerifiedPdf } from '../checking/verified-pdf.ts';
import { paper, pdfOf } from '../testing/papers.ts';
import { orderOf, sealAuthority } from '../testing/sealing.ts';
import { pagesOf } from './drawing/draw.ts';
import type { SealOrder } from './seal-order.ts';
import { createSealer } from './sealer.ts';

const sealer = createSealer();
afterAll(() => sealer.end());
const { certificates, hands, root } = sealAuthority();

async function checked(bytes: Uint8Array): Promise<VerifiedPdf> {
  const found = await checkPdf(bytes, [root]);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
const isGood = { state: 'valid', coversWhole: true };

test('a sealed document starts with the document itself, and one signature by the organisation covers all of it', async () => {
  const document = paper({ pages: 3 });
  const { bytes, pages } = await sealer.sealPdf(orderOf(document, certificates), hands);
  expect(pages).toBe(4);
  expect(Buffer.from(bytes).subarray(0, document.length).equals(document)).toBe(true);
  const { signatures, document: same, evidence } = await checked(bytes);
  expect(signatures).toMatchObject([
    { ...isGood, signer: { organisation: 'Hanbit Trading', did: 'did:web:ingam.example:org:12', isFromHere: true } },
  ]);
  expect(same).toEqual({ sha256: createHash('sha256').update(document).digest('hex'), isSame: true });
  expect(evidence).toMatchObject({ externalId: 'po-1' });
});

test('one changed byte is detected anywhere, and so is a later addition', async () => {
  const { bytes } = await sealer.sealPdf(orderOf(paper(), certificates), hands);
  const at = Buffer.from(bytes).indexOf('/MediaBox [0 0 595') + 15;
  const changed = Buffer.from(bytes);
  changed[at] = '6'.charCodeAt(0);
  expect((await checked(changed)).signatures).toMatchObject([{ state: 'changed' }]);
  // Positions inside the signature: its own bytes, the certificate, its issuer's certificate, and the unused rest.
  const text = Buffer.from(bytes).toString('latin1').toLowerCase();
  const hexAt = (part: Uint8Array | undefined) => text.indexOf(Buffer.from(part ?? []).toString('hex')) + 200;
  const end = text.lastIndexOf('>', text.lastIndexOf('>>') - 3) - 2;
  for (const place of [hexAt(certificates[0]), hexAt(certificates[1]), end]) {
    const forged = Buffer.from(bytes);
    forged[place] = forged[place] === 0x30 ? 0x31 : 0x30;
    const [found] = (await checked(forged)).signatures;
    expect(found?.state === 'valid' && found.signer?.isFromHere).toBe(false);
  }
  const longer = Buffer.concat([bytes, Buffer.from('\n% more\n')]);
  expect((await checked(longer)).signatures).toMatchObject([{ state: 'valid', coversWhole: false }]);
});

test('a seal by somebody else is valid, but not from this server', async () => {
  const other = sealAuthority();
  const { bytes } = await sealer.sealPdf(orderOf(paper(), other.certificates), other.hands);
  expect((await checked(bytes)).signatures).toMatchObject([{ ...isGood, signer: { isFromHere: false } }]);
});

test('a seal with a certificate of our name from another issuer is not from this server', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = { organisation: 'Hanbit Trading', commonName: 'Hanbit Trading' };
  const dates = { from: new Date('2026-01-01'), until: new Date('2046-01-01') };
  const issuer = { subject: { organisation: 'Ingam', commonName: 'Operator' }, publicKey, privateKey };
  const forged = issueCertificate({ subject, publicKey, ...dates, issuer, isAuthority: false });
  const { bytes } = await sealer.sealPdf(orderOf(paper(), [forged]), {
    sign: (data) => sign('sha256', data, { key: privateKey, dsaEncoding: 'der' }),
  });
  expect((await checked(bytes)).signatures).toMatchObject([{ ...isGood, signer: { isFromHere: false } }]);
});

test('an image is placed on a page before the seal and attached; a fingerprint without a document gets only the seal page', async () => {
  const image = png(200, 100);
  const order = orderOf(image, certificates, 'image/png');
  const placed = await sealer.sealPdf(order, hands);
  const found = await checked(placed.bytes);
  expect(found.signatures).toMatchObject([isGood]);
  expect(found.document).toMatchObject({ isSame: true });
  const alone = await sealer.sealPdf({ ...order, document: undefined }, hands);
  expect(alone.pages).toBe(1);
  expect((await checked(alone.bytes)).document).toMatchObject({ isSame: false });
});

test('an image that cannot be drawn fails alone, and is sealed without its page', async () => {
  const image = Buffer.from(png(20, 20));
  // An image that claims transparency and whose pixel data cannot be decompressed.
  image[25] = 6;
  const pixels = image.indexOf('IDAT') + 4;
  image.fill(0xff, pixels, pixels + 6);
  const order = orderOf(image, certificates, 'image/png');
  await expect(sealer.sealPdf(order, hands)).rejects.toThrow(/^sealing: /);
  const { bytes, pages } = await sealer.sealPdf({ ...order, isImageLeftOut: true }, hands);
  expect(pages).toBe(1);
  expect((await checked(bytes)).document).toMatchObject({ isSame: true });
});

test('a document that crashes its thread fails alone, and the next document is sealed', async () => {
  const order = orderOf(Buffer.from('%PDF-1.7\nnothing'), certificates);
  await expect(sealer.sealPdf(order, hands)).rejects.toThrow(/^sealing: /);
  const refused = sealer.sealPdf(orderOf(paper(), certificates), { sign: () => Promise.reject(new Error('no key')) });
  await expect(refused).rejects.toThrow('sealing: no key');
  expect(await sealer.sealPdf(orderOf(paper(), certificates), hands)).toMatchObject({ pages: 2 });
});

test('names that cannot be drawn and long lists of decisions get as many pages as they need', async () => {
  expect([0, 3, 4, 6, 9, 20].map((rows) => pagesOf(rows))).toEqual([[0], [3], [3, 1], [5, 1], [6, 3], [6, 9, 5]]);
  const order = orderOf(paper(), certificates);
  const [one] = order.page.decisions;
  if (!one) throw new Error('no decision');
  const strange = { ...one, name: '\u202e🦊 أحمد'.repeat(9), nameKo: null, reason: 'x'.repeat(500) };
  const page: SealPage = { ...order.page, decisions: Array.from({ length: 9 }, () => strange) };
  const { bytes, pages } = await sealer.sealPdf({ ...order, page }, hands);
  expect(pages).toBe(3);
  expect((await checked(bytes)).attachments.map(({ name }) => name)).toEqual([EVIDENCE_NAME]);
});

const textOf = async (bytes: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: true });
  return text;
};
const titled = (title: string, decision: Partial<SealPage['decisions'][number]> = {}): SealOrder['page'] => {
  const { page } = orderOf(paper(), certificates);
  const decisions = page.decisions.map((one) => ({ ...one, ...decision }));
  return { ...page, document: { ...page.document, title }, decisions };
};

test('a document’s copied text depends on no other document and on no other part of it', async () => {
  const order = orderOf(paper(), certificates);
  const { sha256 } = order.page.document;
  const groups = sha256?.match(/.{8}/g) ?? [];
  const strange = [...new Set(sha256)].map((digit) => `${digit}\ufe0f\u20e3`).join('');
  const fresh = createSealer();
  onTestFinished(() => fresh.end());
  const first = await fresh.sealPdf({ ...order, page: titled(strange) }, hands);
  const next = await fresh.sealPdf(order, hands);
  for (const { bytes } of [first, next])
    for (const group of groups) expect((await textOf(bytes)).replace(/\s/g, '')).toContain(group);
});

/** Names and titles in scripts of many countries, with other characters that titles contain. */
const WRITTEN = [
  '漢字 金秀賢 刘伟 龍門',
  '契約 №7 ㈜한빛 ① → ⇒ ㎏ é',
  'สมชาย ผู้จัดการ น้ำ ที่ กั๊ก',
  'नितिन कुमार शर्मा कृष्ण क्षत्रिय र्कि',
  'Nguyễn Thị Ánh Ἀλέξανδρος Жанна ѣ ԥ',
  'ᄯᅡᆼ ᄒᆞᆫ글 나랏말ᄊᆞ미 강 가ᇰ',
  'অমিত শ্রী தமிழ் கோ తెలుగు ಕನ್ನಡ മലയാളം',
  'ગુજરાતી ਪੰਜਾਬੀ ଓଡ଼ିଆ සිංහල ភ្នំពេញ ကျော်ဇော ລາວ',
  'Հայ ქართული አማርኛ 🦊 ∑ ✓',
];
const plain = (text: string) => text.normalize('NFC').replace(/\s/g, '');

test('letters missing in the print font are drawn in another font, and copied as typed', async () => {
  const { page } = orderOf(paper(), certificates);
  const decisions = WRITTEN.flatMap((name) =>
    page.decisions.map((one) => ({ ...one, name, nameKo: null, reason: name })),
  );
  const sealed = await sealer.sealPdf({ ...orderOf(paper(), certificates), page: { ...page, decisions } }, hands);
  const text = plain(await textOf(sealed.bytes));
  for (const written of WRITTEN.map(plain)) expect(text.split(written)).toHaveLength(3);
});

test('names from right to left are copied as typed, with the text beside them', async () => {
  const page = titled('عقد رقم ٤٥', {
    name: 'أحمد محمد علي',
    nameKo: null,
    standsInFor: 'משה כהן',
    reason: 'لا إلى مُحَمَّد',
  });
  const { bytes } = await sealer.sealPdf({ ...orderOf(paper(), certificates), page }, hands);
  const words = (await textOf(bytes)).split(/[\s“”·]+/);
  for (const word of 'عقد رقم ٤٥ أحمد محمد علي משה כהן لا إلى مُحَمَّد'.split(' ')) expect(words).toContain(word);
});

test('a letter in no font is a box with its code point, and no letter disappears', async () => {
  const page = titled('ܣa', { name: 'ꦗ 김', nameKo: null, reason: 'ᠮ 𝔄 é' });
  const { bytes } = await sealer.sealPdf({ ...orderOf(paper(), certificates), page }, hands);
  const text = plain(await textOf(bytes));
  for (const shown of ['0723a', 'A997김', '182E', '01D504', 'é']) expect(text).toContain(shown);
});

/** Returns the names of the fonts embedded in a PDF. */
const facesOf = (bytes: Uint8Array) =>
  [
    ...new Set(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/(?<=\/FontName \/\w+\+)[\w-]+/g),
    ),
  ].sort();

test('a document embeds only the fonts that its letters need', async () => {
  const order = orderOf(paper(), certificates);
  const drawn = await sealer.sealPdf({ ...order, page: titled('สัญญา') }, hands);
  expect(facesOf(drawn.bytes)).toEqual(['Ingam-SansVariable-Regular', 'NotoSansThai-Regular-thai']);
  expect(facesOf((await sealer.sealPdf(order, hands)).bytes)).toEqual(['Ingam-SansVariable-Regular']);
});

test('one glyph drawn for two letters is copied as the right letter, in one document and the next', async () => {
  const order = orderOf(paper(), certificates);
  // A radical and the letter that it normalizes to; two Arabic letters that differ by their dots.
  for (const title of ['⼀一', '一⼀', 'بن', 'نب']) {
    const { bytes } = await sealer.sealPdf({ ...order, page: titled(title) }, hands);
    expect(await textOf(bytes)).toContain(title);
  }
});

test('a title of ten thousand letters of twenty scripts is cut to the length of its line', async () => {
  const letters = [...plain(WRITTEN.join('')), ...'عقدשלום'];
  const title = Array.from({ length: 10_000 }, (_, n) => letters[(n * 31) % letters.length]).join('');
  const order = orderOf(paper(), certificates);
  const plainly = await sealer.sealPdf(order, hands);
  const { bytes, pages } = await sealer.sealPdf({ ...order, page: titled(title) }, hands);
  expect(pages).toBe(plainly.pages);
  expect(await textOf(bytes)).toContain('…');
  expect(bytes.length - plainly.bytes.length).toBeLessThan(200_000);
});

/** A document whose pages inherit everything from a node between them and the root of the page tree. */
const nested = (tree: string): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Pages /Parent 2 0 R /Kids [4 0 R] /Count 1 /MediaBox [0 0 595 842] ${tree.replace('<< >>', '<< /Font << /F 5 0 R >> >>')} >>`,
    '<< /Type /Page /Parent 3 0 R /Contents 6 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Length 40 >>\nstream\nBT /F 24 Tf 120 300 Td (Page 1) Tj ET    \nendstream',
  ]);

test('the seal page is upright A4 whatever the size of the document’s pages, which stay unchanged', async () => {
  // Attributes that a page tree may set for all pages (ISO 32000-1, section 7.7.3.4).
  const tree = '/Rotate 90 /CropBox [60 100 400 800] /Resources << >>';
  for (const document of [paper({ tree }), paper({ tree, page: '/UserUnit 3' }), nested(tree)]) {
    const { bytes, pages } = await sealer.sealPdf(orderOf(document, certificates), hands);
    const pdf = await getDocumentProxy(Uint8Array.from(bytes));
    const own = await pdf.getPage(1);
    expect([own.rotate, own.view]).toEqual([90, [60, 100, 400, 800]]);
    expect(await textOf(bytes)).toContain('Page 1');
    const { rotate, view, userUnit } = await pdf.getPage(pages);
    expect([rotate, view.map(Math.round), userUnit]).toEqual([0, [0, 0, 595, 842], 1]);
  }
});

test('a document with an empty name is not sealed', async () => {
  const order = orderOf(paper(), certificates);
  const unseen = '\u3164\u200b\u2800 ';
  const { organisation } = order.page;
  for (const page of [
    titled('Paper', { name: unseen }),
    titled('Paper', { standsInFor: '' }),
    titled(unseen),
    { ...order.page, organisation: { ...organisation, name: unseen } },
  ])
    await expect(sealer.sealPdf({ ...order, page }, hands)).rejects.toThrow(
      'sealing: a name on the seal page would be empty',
    );
});
