import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { ocrData, pdfData } from './scripts/build/kept-data.ts';
import { classNamesInPlace, ownPreload } from './scripts/build/lean.ts';
import { oneRuntime } from './scripts/build/one-runtime.ts';
import { whereScreensAre } from './scripts/build/where-screens-are.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const here = at('.');

/** What never changes with our own code, so that a new build leaves it in the browser's cache. */
const VENDOR =
  /node_modules\/(?:react|react-dom|scheduler|wouter|@tanstack\/(?:react-query|query-core))\/(?!.*(?:[iI]nfiniteQuery(?!Behavior)|useMutation|mutationObserver))/;

/** The build puts the page's first script into its markup (scripts/build/page.ts); in development it is a module like any other. */
const ownFirstScript: Plugin = {
  name: 'ingam:own-first-script',
  apply: 'build',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace(/<script[^>]*first\/head\.ts"><\/script>/, '') },
};

/** What three screens need to keep a contact, and the others do not: it comes with what moves money. */
const KEPT_PEOPLE =
  /src\/features\/(?:contacts\/web\/(?:Contact\w+|payee\/PayeeBlock|signing|use-contact-act)|identity\/web\/NameSeal)\.tsx?/;
/** Who is paid, as it is shown where money is sent, ordered or asked for. */
const PAYEES = /src\/features\/contacts\/(?:look-alike|web\/(?:Recents|payee\/(?!PayeeBlock)))/;
/** One claim and the ways to make one, which a person opens: one file, and nothing without the server. */
const CLAIMS =
  /src\/features\/traveler\/(?:(?:claims\/(?:course|claim-form)|payout)\.ts|web\/claim\/(?!ClaimCard|begun-claim|picture|receipt-code)|web\/refund\/(?:course-words|Refund(?:Course|Early|Facts|Next|Payout|View)|use-refund-act))/;
/** Credentials of others, taken and shown: whoever does one does the other, and nothing of it without the server; what was shown is read elsewhere. */
const SHOWN = /src\/features\/(?:issuance|presentation)\/web\/(?!feature|help-words|issuing|use-disclosures)/;
/** What every screen of credentials taken and shown names of them. */
const OFFERS = /src\/features\/issuance\/(?:rules|web\/(?:calls|reasons|words|here\/use-here))\.tsx?$/;
/** What History calls a credential, and the logo of its issuer in an offer. */
const NAMES = /src\/features\/credentials\/web\/(?:credential-name|held\/IssuerLogo)/;
/** What signs a receipt, which few people save. */
const RECEIPTS =
  /src\/features\/(?:statements\/web\/(?:BesideReceipt|SaveReceipt|receipt-words)|traveler\/web\/refund\/SaveRefundReceipt)/;
/** What shares some of a record, and the links that were given: it does nothing without the server. */
const SHARING = /src\/features\/statements\/web\/extracts\/(?!ShareExtract|extract-|save-extract)/;
/** What an extract says, which whoever is given one reads too. */
const EXTRACTS = /src\/features\/statements\/(?:extract-kinds|web\/extracts\/(?:extract-|save-extract))/;
const PAST = /src\/features\/(?:activity|statements|work|notifications)\//;
const TRAVEL = /src\/features\/traveler\//;
/** What Work has for itself, and the office's seal with it: other screens show decisions and ask for none. */
const ASKED =
  /src\/features\/work\/web\/(?!calls|words|row-words|tones|amount-of|use-status-word|DecisionRow|DecisionSheet|ApprovalFacts)|src\/ui\/drawings\/Plate\.tsx/;
/** A code on a screen is large, and most screens show none; sheets and slips that have one fetch it. */
const CODES = /node_modules\/uqr\/|src\/ui\/drawings\/(?:QrFrame|drawn-code|guilloche-band|square-cuts)/;
/** What the build, the page or the worker knows by name; of all others the name would only make the app's list of them longer. */
const NAMED = /^(?:app|vendor|org|pdf|ocr)/;

/** What the rooms of organisations are made of, beside what a person's screens are. */
const ORGANISATIONS =
  /src\/features\/(?:organisations|outbound|connections)\/web\/(?!feature|help-words|seal-text)|src\/features\/home\/web\/organisation\//;
/** What only a refund operator has. */
const OPERATOR = /src\/features\/traveler\/web\/operator\//;
/** What files of different areas stand on: in one of theirs it would bring all of that area to every other. */
const BASE =
  /src\/(?:platform\/(?:both-names|money|web\/(?:slot|loopback|use-seconds-left|calls\/(?:bytes|next-page)))|features\/(?:ledger\/assets|identity\/address|codes\/web\/shared-picture|statements\/web\/proof-link))\.ts|\/(?:useInfiniteQuery|infiniteQueryObserver)\.js/;
/** What the rooms of organisations and the office have in common, and no screen of a person's. */
const ROOMS = /src\/features\/organisations\/(?:rules|web\/(?:reasons|use-officer-act|calls))\.ts$/;
/** Disputes, but what every screen's code names of them. */
const DISPUTES = /src\/features\/cases\/web\/(?!feature|help-words|scales|refusal-words|AddPicture)/;
/** The office, of which no screen of anybody else's has anything. */
const OFFICE = /src\/features\/office\//;
/** Changing money, but for what an amount is. */
const EXCHANGE = /src\/features\/exchange\/(?:web|pairs|flows)/;
/** What screens have in common. */
const SHARED = /src\/(?:ui|platform|features)\/.*\.tsx?$|useMutation|mutationObserver/;

export default defineConfig({
  root: at('src/app/web'),
  cacheDir: at('node_modules/.cache/vite'),
  plugins: [
    react(),
    classNamesInPlace(),
    ownPreload(),
    oneRuntime(),
    whereScreensAre(),
    pdfData(),
    ocrData(),
    ownFirstScript,
  ],
  resolve: {
    alias: [
      // React has had it since 18.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
    ],
  },
  // Named after their file, without the line: shorter, and a line moved changes no other name.
  // Started as a module, so that it can ask for its own program.
  worker: { format: 'es' },
  css: { modules: { generateScopedName: (name, file) => `${name}_${hash('sha1', relative(here, file)).slice(0, 4)}` } },
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The file itself is asked for by its import, and the page's own two are there.
      resolveDependencies: (file, needed) => needed.filter((one) => one !== file && !/\/(?:vendor|app)-/.test(one)),
    },
    sourcemap: false,
    reportCompressedSize: false,
    // The content policy allows our own origin only, so nothing is turned into a data: address unless it says so (`?inline`).
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How long plugins take says how busy the machine is.
      checks: { pluginTimings: false },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        // Every name of a screen's files stands in the app's own; six characters tell two builds apart as well as eight.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => (NAMED.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css') && !NAMED.test(name))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
        // Two files with all they need: the first screen stands after one round trip (docs/decisions/0013-first-paint.md).
        codeSplitting: {
          groups: [
            // Disputes, which a room of an organisation lists too: before those, whose file would take them in.
            { name: 'cases', test: DISPUTES, priority: 0 },
            // Organisations have rooms of their own, of which nothing is needed elsewhere: one file for all of them.
            { name: 'org', test: ORGANISATIONS, priority: 0 },
            // What is pressed once in a while comes with its like: every file more stands in the app's own list.
            { name: 'lines', test: /src\/app\/web\/(?:InstallLine|UpdateLine|StorageLine|offer-words)/, priority: 0 },
            // What is told of an account that is frozen, limited or closed.
            {
              name: 'standing-line',
              test: /src\/features\/currency\/web\/standing\/(?:StandingLine|line-words)/,
              priority: 1,
            },
            {
              name: 'terms-line',
              // With the steps of entering the office and of being verified, which nothing else has.
              test: /src\/features\/terms\/web\/(?:TermsLine|line-words)|src\/ui\/controls\/Stepper/,
              priority: 1,
            },
            // The operator's texts, as a newcomer, a member and the office read them.
            {
              name: 'terms',
              test: /src\/features\/terms\/(?:text-blocks|web\/(?!feature|help-words|TermsScreen|TermsLine|line-words|refusal-words))/,
              minShareCount: 2,
              priority: 0.6,
            },
            // What moves over a chain: nothing of it without the server.
            {
              name: 'chain',
              test: /src\/features\/chain\/web\/(?!feature|help-words|anchors\/TrailAnchors)/,
              priority: 1,
            },
            // What a till says, at the till and to its owner.
            {
              name: 'till-words',
              test: /src\/features\/tills\/(?:rules|web\/(?:words|reasons|calls))\.ts/,
              priority: 1,
            },
            // How a picture leaves the phone.
            { name: 'sent-image', test: /src\/features\/documents\/web\/sent-image\.ts/, priority: 4.6 },
            // What a campaign gives, before a payment and after it.
            {
              name: 'benefits',
              test: /src\/features\/campaigns\/web\/(?:benefit-(?:rows|words)|calls)\.ts/,
              priority: 3.6,
            },
            // The message of a transfer, on TopUp, on an organisation's Deposit and in the office.
            { name: 'transfer-reference', test: /src\/features\/banking\/transfer-reference\.ts/, priority: 4.6 },
            // What every saved table is written by: of each area that saves one, and of none alone.
            { name: 'tables', test: /src\/platform\/(?:csv|shown-safely)\.ts/, priority: 4.6 },
            // What the currency's rules changed, in words: of whom they stop, and of the office.
            { name: 'change-text', test: /src\/features\/currency\/change-text\.ts/, priority: 4.6 },
            { name: 'claims', test: CLAIMS, priority: 0.5 },
            { name: 'shown', test: SHOWN, priority: 0.5 },
            { name: 'receipts', test: RECEIPTS, priority: 0.5 },
            { name: 'sharing', test: SHARING, priority: 0.5 },
            // A secret that is shown once: keys of organisations, and links to ask by.
            { name: 'secret', test: /src\/features\/organisations\/web\/keys\/Secret/, priority: 1 },
            { name: 'extracts', test: EXTRACTS, minShareCount: 2, priority: 3.5 },
            {
              name: 'travel',
              test: (file: string) => TRAVEL.test(file) && !CLAIMS.test(file) && !RECEIPTS.test(file),
              minShareCount: 2,
              priority: 2,
            },
            // A refund operator's desk comes when one opens it.
            { name: 'org-refunds', test: OPERATOR, priority: 0 },
            // What an organisation issues, and what that has in common with being offered something.
            { name: 'org-issuing', test: /src\/features\/issuance\/web\/issuing\//, priority: 0 },
            // What a counter asks.
            { name: 'org-asking', test: /src\/features\/verifier\/web\//, priority: 0 },
            // The office of those who run the currency: its frame with Today and Shops, and the places that come on use.
            {
              name: 'org-office',
              test: /src\/features\/office\/(?:rules|web\/(?!feature|help-words|LaterPage|entry\/(?:ProviderStep|returned)|acts\/(?:ActLines|ActSheet|SealBox|act-facts|fact-)|access\/|campaigns\/|cases\/|exchange\/|identity\/|issue\/|members\/|reports\/|rules\/|settlement\/|shops\/|texts\/|network\/))/,
              priority: 0.5,
            },
            { name: 'org-reports', test: /src\/features\/office\/(?:reports\.ts|web\/reports\/)/, priority: 0.5 },
            { name: 'org-office-later', test: /src\/features\/office\/web\//, priority: 0 },
            // What a shop says of its place, what members find and the office looks at have in common.
            {
              name: 'shops',
              test: /src\/features\/shops\/(?:rules|map-drawing|web\/(?!feature|help-words))/,
              minShareCount: 2,
              priority: 3.6,
            },
            // Which roles are had by a credential.
            { name: 'org-roles', test: /src\/features\/admission\/web\/rules\//, priority: 0 },
            // What signing in by a credential has in common with letting one do so: nothing of it without the server.
            {
              name: 'accounts',
              test: /src\/features\/admission\/web\/accounts\/(?:account-words|kept-type|Fault)/,
              priority: 3.2,
            },
            // What both of them and who is let in have in common.
            { name: 'admitting', test: /src\/features\/admission\/web\/(?:words|reasons|calls)\.ts/, priority: 3.2 },
            // Which credentials an operator of refunds takes.
            {
              name: 'org-proofs',
              test: /src\/features\/admission\/web\/refunds\/(?:NewProofRuleSheet|ProofRule|rule-words)/,
              priority: 0,
            },
            { name: 'offers', test: OFFERS, priority: 1 },
            // The reader of documents comes with the first document that is opened: pdf.js, which is 499 kB and cannot be split, by itself.
            { name: 'pdf', test: /node_modules\/pdfjs-dist\//, priority: 0 },
            { name: 'pdf-viewer', test: /src\/features\/files\/web\//, priority: 0 },
            // What reads a passport comes when one is to be read.
            {
              name: 'ocr',
              test: /node_modules\/(?:tesseract\.js|mrz)\/|src\/features\/documents\/(?:zone|web\/zone\/read-zone)\.ts/,
              priority: 0,
            },
            { name: 'code', test: CODES, minShareCount: 2, priority: 2.5 },
            { name: 'vendor', test: VENDOR, priority: 5 },
            { name: 'app', test: /src\/app\/web\/main\.tsx/, priority: 4 },
            // What four of the other screens use comes as one file with the first of them; what fewer share, as one for each area.
            {
              name: 'more',
              test: (file: string) =>
                SHARED.test(file) &&
                ![KEPT_PEOPLE, PAYEES, CODES, TRAVEL, ASKED, ROOMS, DISPUTES, OFFICE, EXCHANGE].some((one) =>
                  one.test(file),
                ),
              minShareCount: 4,
              priority: 3,
            },
            { name: 'payees', test: PAYEES, minShareCount: 2, priority: 3 },
            // Codes are read where money is sent or a contact kept: what only shows what was has no use for that.
            { name: 'base', test: BASE, priority: 4.8 },
            { name: 'reading', test: /src\/features\/codes\/[^/]+$/, minShareCount: 2, priority: 4.5 },
            { name: 'asked', test: ASKED, minShareCount: 2, priority: 3.5 },
            {
              name: 'paying',
              test: /src\/features\/(?:pay|codes|localpay)\//,
              minShareCount: 2,
              priority: 3.5,
            },
            {
              name: 'moving',
              test: /src\/features\/(?:banking|contacts)\/|NameSeal|ledger\/web\/(?:words|reasons)/,
              minShareCount: 2,
              priority: 3.5,
            },
            // What changes money into other money: no part of paying, or of asking to be paid.
            { name: 'exchange', test: /src\/features\/exchange\//, minShareCount: 2, priority: 3.5 },
            // What History calls a credential, and its issuer's logo in an offer: with all else of credentials they would bring 13 kB.
            { name: 'names', test: NAMES, priority: 3.1 },
            { name: 'ids', test: /src\/features\/(?:credentials|documents|identity)\//, minShareCount: 2, priority: 2 },
            {
              name: 'past',
              test: (file: string) => PAST.test(file) && !RECEIPTS.test(file) && !SHARING.test(file),
              minShareCount: 2,
              priority: 2,
            },
            { name: 'entry', test: /src\/features\/(?:auth(?!\/web\/links)|me)\//, minShareCount: 2, priority: 2 },
            // The pages behind mailed links.
            { name: 'links', test: /src\/features\/auth\/web\/links\//, minShareCount: 2, priority: 1.5 },
            {
              name: 'rest',
              test: (file: string) =>
                SHARED.test(file) && ![CODES, TRAVEL, DISPUTES, OFFICE].some((one) => one.test(file)),
              minShareCount: 3,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
