import { expect, test } from 'vitest';
import { paper } from '../testing/papers.ts';
import { checkPdf } from './check-pdf.ts';

const signaturesIn = async (bytes: Uint8Array) => {
  const found = await checkPdf(bytes, []);
  return typeof found === 'string' ? found : found.signatures.map(({ state }) => state);
};

test('the check detects a signature whose range is a reference, and ignores a name that anybody may use', async () => {
  const field = '<< /FT /Sig /T (S) /V << /Type /Sig /ByteRange 7 0 R /Contents <00> >> >>';
  const referred = paper({ catalog: '/AcroForm << /Fields [6 0 R] >>', more: [field, '[0 8 0 R 2 3]', '1'] });
  expect(await signaturesIn(referred)).toEqual(['broken']);
  expect(await signaturesIn(paper({ catalog: '/Dests << /ByteRange [4 0 R /Fit] >>' }))).toEqual([]);
});
