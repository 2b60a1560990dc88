import { type DocumentType, documentTypes } from '#features/documents/document-types.ts';
import { wordsBy } from '#platform/words.ts';

type DocumentRow = (typeof documentTypes)[DocumentType];
export type IssuedType = DocumentRow['credential'];
/** Types that this server issues, each with its row in the table of documents. */
export const issuedTypes = Object.fromEntries(
  Object.values(documentTypes).map((row) => [row.credential, row]),
) as Record<IssuedType, DocumentRow>;
export const ISSUED_TYPES = Object.keys(issuedTypes) as [IssuedType, ...IssuedType[]];
export const issuedNames = wordsBy(issuedTypes, (row) => row);

export const isIssuedType = (type: string): type is IssuedType => Object.hasOwn(issuedTypes, type);
