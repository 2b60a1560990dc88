import type { ClaimName } from '../claims.ts';
import type { exportWords } from './export/export-words.ts';
import type { showWords } from './show/show-words.ts';

type ShowWords = Pick<(typeof showWords)['en'], 'claims' | 'signing'>;
type ExportWords = Pick<(typeof exportWords)['en'], 'identity' | 'everything'>;

/** What is signed when a credential is shown: each claim that the request names, and to whom. */
export const showingOf = (
  w: ShowWords,
  { claims, to }: { readonly claims: readonly ClaimName[]; readonly to: string },
  credential: string,
): string => w.signing(credential, claims.map((claim) => w.claims[claim]).join(', '), to);

/** What is signed when an export is made: private keys go along where the request has a passphrase for them. */
export const exportingOf = (w: ExportWords, scope: keyof ExportWords, body: object): string =>
  'passphrase' in body ? w[scope].signingKeys : w[scope].signing;
