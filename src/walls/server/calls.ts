import type { ESTree } from 'vite';
import { importsOf, isTest, nodesOf, place, type Source } from './source.ts';

/** `control` speaks to our own server, through a unix socket. */
const DOORS = /^src\/platform\/(server\/(egress|control)|web\/api)\.ts$|^src\/app\/worker\//;
const CLIENTS = /^(node:)?(https?|http2|net|tls|dgram)$|^undici$/;
const CLIENT_NAMES = [
  'request',
  'get',
  'connect',
  'createConnection',
  'createSocket',
  'fetch',
  'Default',
  'NamespaceObject',
];
const GLOBALS = ['globalThis', 'window', 'self', 'navigator'];

/** Ways out of the program beside its doors: only egress calls other servers, only api calls ours. */
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
    .map((node) => `${place(source, node)} uses ${globalName(node.callee)}`);
}

function globalName(callee: ESTree.Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const isGlobal = callee.object.type === 'Identifier' && GLOBALS.includes(callee.object.name);
  return isGlobal ? callee.property.name : undefined;
}

/** `as Owner` outside auth's authorize: a proof that nobody proved. */
export function mintedOwners(sources: readonly Source[]): string[] {
  return ofProduct(sources)
    .filter(({ path }) => path !== 'src/features/auth/server/authorize.ts')
    .flatMap((source) =>
      nodesOf(source, 'TSAsExpression')
        .filter(({ typeAnnotation }) => /\bOwner\b/.test(textOf(source, typeAnnotation)))
        .map((node) => `${place(source, node)} mints an Owner`),
    );
}

const MONEY_FILE = /(^|\/)(money|rules|amount|ledger)[^/]*\.tsx?$|^src\/features\/ledger\//;
const MONEY_WORD = /amount|balance|fee|price|total|units|usd|krw|cents|held/i;

/** Money that goes through floating point, as far as names tell: parseFloat, toFixed, and Number of something named as money. */
export function floatedMoney(sources: readonly Source[]): string[] {
  return ofProduct(sources)
    .filter(({ path }) => MONEY_FILE.test(path))
    .flatMap((source) =>
      nodesOf(source, 'CallExpression')
        .filter((call) =>
          isFloat(textOf(source, call.callee), call.arguments.map((each) => textOf(source, each)).join()),
        )
        .map((call) => `${place(source, call)} says ${textOf(source, call)}`),
    );
}

const isFloat = (callee: string, argument: string) =>
  /(^|\.)(parseFloat|toFixed)$/.test(callee) || (callee === 'Number' && MONEY_WORD.test(argument));

const textOf = (source: Source, node: ESTree.Node) => source.text.slice(node.start, node.end);

const ofProduct = (sources: readonly Source[]) =>
  sources.filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !isTest(path));
