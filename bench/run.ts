import { named, runNamed } from '../tools/named-programs.ts';

/** Benchmarks by name (docs/figures.md). */
const BENCHES = {
  ...named('bench', {
    against: 'the ledger beside another checkout of the program (AGAINST=FOLDER)',
    deposits: 'from the block of a payment to its owner hearing of it',
    history: 'the first and the hundredth page of a long timeline',
    http: 'the CPU of a read beside a bare server',
    identity: 'issuing, presenting and verifying beside bare signatures',
    issuance: 'from the code of an offer to its credential',
    ledger: 'the ledger beside pgbench’s TPC-B',
    memory: 'memory at rest',
    nodes: 'sends by two and three servers over one PostgreSQL',
    offers: 'offers by file: a second, a part, and 100,000',
    office: 'the office and its search with a million members',
    present: 'from the code of a request to its verifier having the answer',
    push: 'from a commit to the last of 1,000 devices',
    refunds: 'a refund from its claim to the money',
    scale: 'a store of two million people beside a small one: fill, then measure',
    seal: 'sealed PDFs in a second',
    spending: 'the spending of somebody who pays often',
    tasks: 'presses, fields and waiting of the commonest tasks',
    withdrawals: 'withdrawals to the chain',
    work: 'approvals from the request to the verified webhook',
  }),
  ...named('bench/page', {
    document: 'the first page of a document of 100 pages, on a phone',
    page: 'the loads of Home, and Lighthouse',
    pay: 'two phones: from the press that pays to both screens',
    press: 'from a press on each screen to the next paint',
  }),
  events: {
    files: ['bench/events.ts', 'bench/parts/events-out.ts'],
    line: 'event streams and webhooks',
  },
};

await runNamed('bench', BENCHES);
