import { createHash } from 'node:crypto';
import { isTestMoney } from '#features/ledger/server/network/read-backings.ts';
import type { FileReply, Page, PageQuery } from '#platform/contract.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { Signer } from '#platform/server/vault/vault-signer.ts';
import type { Language } from '#platform/words.ts';
import { STATEMENT_TYPE } from '../statement.ts';
import { statementCsv } from '../statement-csv.ts';
import type { Entry } from '../statement-entry.ts';
import type { pdfMaker } from './make-pdf.ts';
import { entryOnWire } from './on-wire.ts';
import { boundsOf, makeStatement, readStatementRequest } from './statements.ts';
import { listEntries } from './store.ts';

const STATEMENT = new URL('./pdf-worker.ts', import.meta.url);

interface Asked {
  readonly asset: string;
  readonly from: string;
  readonly to: string;
}

/** Lists the entries of one asset in a period, by page. */
export async function listMovements(
  db: Queryable,
  who: Owner | Recipient,
  query: Asked & PageQuery & { readonly direction?: 'in' | 'out' | undefined },
): Promise<Page<Entry>> {
  const asked = readStatementRequest(query);
  const before = idBefore(query);
  const { account, first, last } = await boundsOf(db, who, asked);
  if (account === null) return { items: [], next: undefined };
  const upTo = Math.min(last.version, before - 1);
  const { direction } = query;
  const rows = await listEntries(db, who, { account, after: first.version, upTo, limit: query.limit + 1, direction });
  const page = pageById(rows, query.limit);
  return { ...page, items: page.items.map((row) => entryOnWire(row, asked.asset)) };
}

/** Makes signed statement files. `before` runs once the requested data is read. */
export const fileMaker =
  ({ db, settings, signer }: Services, makePdf: ReturnType<typeof pdfMaker>) =>
  async (
    who: Owner | Recipient,
    query: Asked & { readonly format: 'pdf' | 'csv'; readonly language: Language },
    before: () => Promise<unknown> = async () => undefined,
  ): Promise<FileReply> => {
    const { language, format } = query;
    const { networkName, publicUrl } = settings;
    const asked = readStatementRequest(query);
    const statement = await makeStatement(db, who, {
      ...{ ...asked, format, language },
      network: networkName,
      isSandbox: isTestMoney(asked.asset.code, settings),
      checkedAt: new URL('/verify', publicUrl).href,
    });
    await before();
    const bytes =
      format === 'pdf'
        ? await makePdf(who.userId, { worker: STATEMENT, data: statement })
        : Buffer.from(statementCsv(statement));
    return signFile(signer, {
      name: `ingam-statement-${asked.asset.code}-${query.from}-${query.to}.${format}`,
      type: format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8',
      bytes,
    });
  };

/** Adds the file's SHA-256 (RFC 9530) and the server's signature over it. */
function signFile(signer: Signer, file: FileReply): FileReply {
  const digest = createHash('sha256').update(file.bytes).digest();
  return {
    ...file,
    headers: {
      'repr-digest': `sha-256=:${digest.toString('base64')}:`,
      'x-jws-signature': signer.signDetached(STATEMENT_TYPE, digest),
    },
  };
}
