import { programsIn, runNamed } from '../tools/named-programs.ts';

/** Benchmarks by name (docs/figures.md). */
const BENCHES = {
  ...programsIn('bench', {
    against: 'the ledger compared with another checkout of the program (AGAINST=FOLDER)',
    'day-log': 'a day of a million transfers: closing, its tree, and a proof',
    deposits: 'from the block of a deposit to the notification of its owner',
    history: 'the first and the hundredth page of a long timeline',
    http: 'CPU time of a read compared with a bare server',
    identity: 'issuing, presenting and verifying compared with bare signatures',
    issuance: 'from the code of an offer to the credential',
    ledger: 'the ledger compared with pgbench’s TPC-B',
    memory: 'memory at rest',
    nodes: 'sends with one, two and three servers over one PostgreSQL',
    offers: 'offers by file: per second, per part, and for 100,000',
    office: 'the office and its search with a million members',
    present: 'from the code of a request to the answer at its verifier',
    push: 'push messages: from the commit to the last of 1,000 devices',
    refunds: 'tax refunds: from the claim to the money',
    scale: 'a store of two million people compared with a small one: fill, then measure',
    seal: 'sealed PDFs per second',
    spending: 'the spending overview of a person who pays often',
    tasks: 'presses, fields and waiting times of the commonest tasks',
    withdrawals: 'withdrawals to the chain',
    year: 'fills a store with a year of transfers of every kind, for `npm run proof`',
    work: 'approvals from the request to the verified webhook',
  }),
  ...programsIn('bench/page', {
    codes: 'a code that a payer shows: to “paid” on the till, and opened without a network',
    document: 'the first page of a document of 100 pages, on a phone',
    page: 'the loads of Home, and Lighthouse',
    pay: 'two phones: from the press that pays to both screens',
    first: 'the first press on each tab and on common sheets',
    press: 'from a press on each screen to the next paint',
  }),
  events: {
    files: ['bench/events.ts', 'bench/parts/events-out.ts'],
    line: 'event streams and webhooks',
  },
};

await runNamed('bench', BENCHES);
