import type { ESTree } from 'vite';
import { importsOf, isTest, locationOf, nodesOf, type Source } from './source.ts';

/**
 * Files that may open connections. `smtp` talks to the operator's mail server; `probe-url` probes the parties in the
 * settings and sends nothing; `control` talks to our own server through a unix socket; `reach` checks whether it is
 * reachable; `head` sends Home's reads before the code is loaded.
 */
const DOORS =
  /^src\/platform\/(server\/(outside\/(?:egress|probe-url)|upkeep\/control|outside\/mail\/smtp)|web\/calls\/(api|reach))\.ts$|^src\/app\/(worker\/|web\/first\/head\.ts$)/;
const CLIENTS = /^(node:)?(https?|http2|net|tls|dgram)$|^undici$|^nodemailer(?!\/lib\/mail-composer$)/;
const CLIENT_NAMES = [
  'request',
  'get',
  'connect',
  'createConnection',
  'createSocket',
  'createTransport',
  'fetch',
  'Default',
  'NamespaceObject',
];
const GLOBALS = ['globalThis', 'window', 'self', 'navigator'];

/**
 * Finds network access outside the files in `DOORS`: only the egress client calls other servers, and only the api
 * client calls ours.
 */
export function rawRequests(sources: readonly Source[]): string[] {
  return ofProduct(sources)
    .filter(({ path }) => !DOORS.test(path))
    .flatMap((source) => [
      ...importsOf(source)
        .filter(({ to, isType }) => CLIENTS.test(to) && !isType)
        .filter(({ names }) => names.some((name) => CLIENT_NAMES.includes(name)))
        .map(({ to }) => `${source.path} imports a client of ${to}`),
      ...named(source, nodesOf(source, 'CallExpression'), ['fetch', 'sendBeacon']),
      ...named(source, nodesOf(source, 'NewExpression'), ['XMLHttpRequest', 'WebSocket']),
    ]);
}

function named(source: Source, nodes: readonly (ESTree.CallExpression | ESTree.NewExpression)[], names: string[]) {
  return nodes
    .filter(({ callee }) => names.includes(globalName(callee) ?? ''))
    .map((node) => `${locationOf(source, node)} uses ${globalName(node.callee)}`);
}

function globalName(callee: ESTree.Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const isGlobal = callee.object.type === 'Identifier' && GLOBALS.includes(callee.object.name);
  return isGlobal ? callee.property.name : undefined;
}

/** Each proof type and the one file that creates it. */
const MINTS = {
  Owner: 'src/features/auth/server/sessions/authorize.ts',
  Recipient: 'src/platform/server/events/listener.ts',
  Officer: 'src/features/organisations/server/officers.ts',
  KeyHolder: 'src/features/organisations/server/keys/key-holders.ts',
};

/**
 * Finds casts such as `as Owner` or `as Officer` outside the file that creates the proof: nothing has proved such a
 * value.
 */
export function mintedProofs(sources: readonly Source[]): string[] {
  return ofProduct(sources).flatMap((source) =>
    nodesOf(source, 'TSAsExpression').flatMap((node) => {
      const type = textOf(source, node.typeAnnotation);
      return Object.entries(MINTS)
        .filter(([proof, mint]) => source.path !== mint && new RegExp(`\\b${proof}\\b`).test(type))
        .map(([proof]) => `${locationOf(source, node)} creates an ${proof}`);
    }),
  );
}

/** Finds `ownerProof` outside auth: it creates proof for any user, without a check. */
export function ownerProofsElsewhere(sources: readonly Source[]): string[] {
  return ofProduct(sources)
    .filter(({ path }) => !path.startsWith('src/features/auth/server/'))
    .filter((source) => importsOf(source).some(({ names }) => names.includes('ownerProof')))
    .map(({ path }) => `${path} imports ownerProof`);
}

/** Finds exported store functions that take a bare user id. A handler could call them without any proof. */
export function bareUserIds(sources: readonly Source[]): string[] {
  return ofProduct(sources)
    .filter(({ path }) => /^src\/features\/[^/]+\/server\/([^/]*-)?store\.ts$/.test(path))
    .flatMap((source) =>
      nodesOf(source, 'ExportNamedDeclaration')
        .flatMap(({ declaration }) => functionsIn(declaration))
        .flatMap(({ params }) => params)
        .filter((param) => /^userId\b|\bUserId\b/.test(textOf(source, param)))
        .map((param) => `${locationOf(source, param)} takes a bare ${textOf(source, param)}`),
    );
}

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;

function functionsIn(declaration: ESTree.Node | null): FunctionNode[] {
  if (declaration?.type === 'FunctionDeclaration') return [declaration];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ init }) => (init?.type === 'ArrowFunctionExpression' ? [init] : []));
}

const MONEY_FILE = /(^|\/)(money|rules|amount|ledger)[^/]*\.tsx?$|^src\/features\/ledger\//;
const MONEY_WORD = /amount|balance|fee|price|total|units|usd|krw|cents|held/i;

/**
 * Finds money in floating point as far as names reveal it: parseFloat, toFixed, and Number of something named as money.
 */
export function floatedMoney(sources: readonly Source[]): string[] {
  return ofProduct(sources)
    .filter(({ path }) => MONEY_FILE.test(path))
    .flatMap((source) =>
      nodesOf(source, 'CallExpression')
        .filter((call) =>
          isFloat(textOf(source, call.callee), call.arguments.map((each) => textOf(source, each)).join()),
        )
        .map((call) => `${locationOf(source, call)} says ${textOf(source, call)}`),
    );
}

const isFloat = (callee: string, argument: string) =>
  /(^|\.)(parseFloat|toFixed)$/.test(callee) || (callee === 'Number' && MONEY_WORD.test(argument));

const textOf = (source: Source, node: ESTree.Node) => source.text.slice(node.start, node.end);

const ofProduct = (sources: readonly Source[]) =>
  sources.filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !isTest(path));
