import type { ClaimName } from '../claims.ts';
import type { exportWords } from './export/export-words.ts';
import type { showWords } from './show/show-words.ts';

type ShowWords = Pick<(typeof showWords)['en'], 'claims' | 'signing'>;
type ExportWords = Pick<(typeof exportWords)['en'], 'identity' | 'everything'>;

/** Text that the person signs to show a credential: each claim and the recipient. */
export const showingOf = (
  w: ShowWords,
  { claims, to }: { readonly claims: readonly ClaimName[]; readonly to: string },
  credential: string,
): string => w.signing(credential, claims.map((claim) => w.claims[claim]).join(', '), to);

/** Text that the person signs to make an export. It mentions private keys if the request has a passphrase. */
export const exportingOf = (w: ExportWords, scope: keyof ExportWords, body: object): string =>
  'passphrase' in body ? w[scope].signingKeys : w[scope].signing;
