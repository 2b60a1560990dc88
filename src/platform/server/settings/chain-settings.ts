import { z } from 'zod';
import { bearer, endpoint } from './values.ts';

const MOST_ENDPOINTS = 2;

/** One endpoint, or two that must agree. Paths and queries are allowed because node operators put keys there. */
const rpcUrls = z.string().transform((value, context) => {
  const urls = value.split(',').map((url) => url.trim());
  const isRight = urls.every((text) => {
    const url = URL.parse(text);
    return url && /^https?:$/.test(url.protocol) && url.hash === '' && !url.username && !url.password;
  });
  if (isRight && urls.length <= MOST_ENDPOINTS && new Set(urls).size === urls.length) return urls;
  context.addIssue({
    code: 'custom',
    message: 'must be one http(s) address of a node, or two different ones separated by a comma',
  });
  return z.NEVER;
});

/** Contracts by asset, `XP=0x…`, comma-separated; no asset or contract twice. */
const tokens = z.string().transform((value, context) => {
  const pairs = value.split(',').map((pair) => /^\s*([A-Z]{2,10})=(0x[0-9a-fA-F]{40})\s*$/.exec(pair));
  const found = pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], pair[2]] as const] : []));
  const isOnce = (nth: 0 | 1) => new Set(found.map((pair) => pair[nth].toLowerCase())).size === found.length;
  if (found.length === pairs.length && isOnce(0) && isOnce(1)) return Object.fromEntries(found);
  context.addIssue({
    code: 'custom',
    message: 'must look like XP=0x…, separated by commas, with each asset and each contract once',
  });
  return z.NEVER;
});

/** Settings of the chain behind the network. */
export const chainValues = {
  NETWORK_RPC_URL: rpcUrls.optional(),
  NETWORK_TOKENS: tokens.optional(),
  NETWORK_EXPLORER_URL: endpoint.optional(),
  NETWORK_SIGNER_URL: endpoint.optional(),
  NETWORK_SIGNER_KEY: bearer.optional(),
};
type Values = z.output<z.ZodObject<typeof chainValues>>;

/** Chain, and how to reach it. */
export interface ChainSettings {
  /** One endpoint, or two that must agree. They may contain secrets. */
  readonly rpcUrls: readonly string[];
  /** Contracts by asset code, as written in the settings. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Block explorer for people, without a trailing slash. */
  readonly explorerUrl: string | undefined;
  /** External signer for the treasury. If absent, its key is in the vault. */
  readonly signer: { readonly url: string; readonly key: string } | undefined;
}

/** Returns the fault in these values, or undefined. */
export function chainFault(values: Values & { readonly WALLET_MODE: string }): string | undefined {
  const named = Object.keys(chainValues).filter((name) => values[name as keyof Values] !== undefined);
  if (named.length === 0) return undefined;
  if (values.WALLET_MODE === 'personal')
    return `${named[0]} is for hosted mode only: a personal wallet has its own network`;
  if (values.NETWORK_RPC_URL === undefined) return `${named[0]} needs NETWORK_RPC_URL`;
  return (values.NETWORK_SIGNER_URL === undefined) === (values.NETWORK_SIGNER_KEY === undefined)
    ? undefined
    : 'NETWORK_SIGNER_URL and NETWORK_SIGNER_KEY must be set together or not at all';
}

const bare = (url: string) => url.replace(/\/+$/, '');

/** Returns the chain that these values name. */
export function chainSettings(values: Values): ChainSettings | undefined {
  if (values.NETWORK_RPC_URL === undefined) return undefined;
  const { NETWORK_SIGNER_URL: url, NETWORK_SIGNER_KEY: key, NETWORK_EXPLORER_URL: explorer } = values;
  return {
    rpcUrls: values.NETWORK_RPC_URL,
    tokens: values.NETWORK_TOKENS ?? {},
    explorerUrl: explorer && bare(explorer),
    signer: url && key ? { url: bare(url), key } : undefined,
  };
}

/** Returns the URLs of the chain and its signer. */
export const chainUrls = (chain: ChainSettings | undefined): string[] =>
  chain ? [...chain.rpcUrls, ...(chain.signer ? [chain.signer.url] : [])] : [];
