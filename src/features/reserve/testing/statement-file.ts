/** An entry of a test's bank statement; negative for a debit. */
export interface TestEntry {
  readonly reference: string;
  readonly won: number;
  readonly party?: string;
  readonly endToEnd?: string;
  /** Booked as one entry with a TxDtls each. */
  readonly parts?: readonly TestPart[];
  /** Booked as one entry that names only the file. */
  readonly batch?: string;
}
export interface TestPart {
  readonly endToEnd: string;
  readonly won: number;
}
interface TestStatement {
  readonly id: string;
  readonly opening: number;
  readonly entries: readonly TestEntry[];
  readonly day?: string;
  /** Replaces the computed closing balance. */
  readonly closing?: number;
  readonly account?: string;
  /** BIC of the bank, if the file is to name it. */
  readonly bank?: string;
}

const balance = (code: string, won: number, day: string) => `
  <Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="KRW">${Math.abs(won)}</Amt>
    <CdtDbtInd>${won < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

const part = ({ endToEnd, won }: TestPart) => `
      <TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs><Amt Ccy="KRW">${won}</Amt></TxDtls>`;

const entry = ({ reference, won, party, endToEnd, parts, batch }: TestEntry, day: string) => `
  <Ntry><Amt Ccy="KRW">${Math.abs(won)}.00</Amt><CdtDbtInd>${won < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
    <BkTxCd><Prtry><Cd>TRF</Cd></Prtry></BkTxCd><NtryDtls>${batch ? `<Btch><PmtInfId>${batch}</PmtInfId></Btch>` : ''}${
      parts
        ? parts.map(part).join('')
        : `<TxDtls><Refs>${endToEnd ? `<EndToEndId>${endToEnd}</EndToEndId>` : ''}</Refs>
      <RltdPties><${won < 0 ? 'Cdtr' : 'Dbtr'}><Pty><Nm>${party ?? 'City &amp; people'}</Nm></Pty></${won < 0 ? 'Cdtr' : 'Dbtr'}></RltdPties>
      <RmtInf><Ustrd>Budget</Ustrd></RmtInf></TxDtls>`
    }</NtryDtls></Ntry>`;

/** Returns a camt.053.001.08 file of one statement, as a bank writes it. */
export function statementFile(stated: TestStatement): string {
  const { id, opening, entries, day = '2026-11-20', closing, account = '110-200-300400', bank } = stated;
  const servicer = bank ? `<Svcr><FinInstnId><BICFI>${bank}</BICFI></FinInstnId></Svcr>` : '';
  const end = closing ?? entries.reduce((sum, { won }) => sum + won, opening);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
 <GrpHdr><MsgId>M-${id}</MsgId><CreDtTm>${day}T18:00:00+09:00</CreDtTm></GrpHdr>
 <Stmt><Id>${id}</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id>${servicer}</Acct>${balance('OPBD', opening, day)}${balance('CLBD', end, day)}
 ${entries.map((one) => entry(one, day)).join('')}</Stmt></BkToCstmrStmt></Document>`;
}
