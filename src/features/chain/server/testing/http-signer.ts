import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { addressOfKey, newKeyPair } from '#features/identity/server/keys.ts';
import { signBy, transactionOf } from '../keys/building.ts';
import { type Signable, signable } from '../keys/request.ts';
import type { Signed, SigningTerms } from '../keys/signer.ts';
import type { Address } from '../rpc/port.ts';

/** Response of the signer. */
interface Said {
  readonly status: number;
  readonly text: string;
}

/** A signer as the README describes it, over loopback, with its own key. */
export interface HttpSigner {
  readonly url: string;
  readonly key: string;
  readonly address: Address;
  /** Requests that the signer has received. */
  readonly asked: { path: string; authorization: string | undefined; body: unknown }[];
  /** Replaces its behaviour from now on; undefined means no response. */
  tell(does?: (request: Signable, terms: SigningTerms) => Said | undefined | Promise<Said | undefined>): void;
  /** Stops answering, or answers again. */
  beAway(is: boolean): void;
  sign(request: Signable, terms: SigningTerms, key?: Uint8Array): Signed;
  stop(): Promise<void>;
}

interface Body {
  readonly request: unknown;
  readonly nonce: number;
  readonly gasLimit: number;
  readonly maxFee: string;
  readonly tip: string;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request as AsyncIterable<Buffer>) text += part.toString('utf8');
  return text;
}

/** Starts a signer for a chain; it refuses nothing by default. */
export async function startHttpSigner(chainId: number): Promise<HttpSigner> {
  const own = newKeyPair();
  const address = addressOfKey(own.publicKey) as Address;
  const asked: HttpSigner['asked'] = [];
  const sign: HttpSigner['sign'] = (request, terms, key = own.privateKey) =>
    signBy(key, transactionOf(request, terms, { chainId, treasury: address }));
  const honest = (request: Signable, terms: SigningTerms): Said => ({
    status: 200,
    text: JSON.stringify(sign(request, terms)),
  });
  let isAway = false;
  let does: Parameters<HttpSigner['tell']>[0];
  const server = createServer((request, response) => {
    const answer = async () => {
      const text = await textOf(request);
      const body = text === '' ? undefined : (JSON.parse(text) as Body);
      if (isAway) return void request.socket.destroy();
      asked.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
      if (!body) return void response.end(JSON.stringify({ address }));
      const { nonce, gasLimit, maxFee, tip } = body;
      const terms = { nonce, gasLimit, offer: { maxFee: BigInt(maxFee), tip: BigInt(tip) } };
      const said = await (does ?? honest)(signable.parse(body.request), terms);
      if (said) response.writeHead(said.status).end(said.text);
      else request.socket.destroy();
    };
    answer().catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/v1`,
    key: 'a-key-of-the-signer-of-the-treasury',
    address,
    asked,
    sign,
    tell: (told) => {
      does = told;
    },
    beAway: (is) => {
      isAway = is;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
