import { runNamed } from '../tools/named-programs.ts';

/** Third-party programs that work with Ingam, each in one file (docs/integrate.md). */
await runNamed('example', {
  erp: { files: ['examples/erp/erp.ts'], line: 'a program of an organisation' },
  invoice: { files: ['examples/erp/invoice.ts'], line: 'requests approval of an invoice' },
  shop: { files: ['examples/shop/shop.ts'], line: 'a shop that sells tea' },
  'tax-office': { files: ['examples/tax-office/office.ts'], line: 'a tax office for TAX_OFFICE_URL' },
  verifier: { files: ['examples/verifier/site.ts'], line: 'a website that requests a claim' },
});
