import type { TestApp } from '#app/server/testing/harness.ts';
import { type Chain, chainOf } from '../chain.ts';
import { planSweeps } from '../deposits/planning.ts';
import { scan } from '../deposits/scan.ts';
import { settleSweeps } from '../deposits/settling.ts';
import { signerOf } from '../keys/of-settings.ts';
import type { Signer } from '../keys/signer.ts';
import type { Address } from '../rpc/port.ts';
import { engineOf } from '../sending/engine.ts';
import { sendRound } from '../sending/steps.ts';
import { readBound } from '../store.ts';
import { viewOf } from './chain-world.ts';

/**
 * Runs one round of a server's work on deposits, on a node whose jobs do not run. `most` ends it after that many of its
 * four parts.
 */
export async function depositRound(node: TestApp, most = 4, againS = 0): Promise<void> {
  const { services } = node.built.mounted;
  const chain = chainOf(services) as Chain;
  const { reader } = chain;
  const treasury = (await readBound(node.db))?.treasury as Address;
  const planning = { db: node.db, chain, treasury, engine: engineOf(services), againS, log: services.log };
  const parts = [
    async () => {
      while (await scan(planning, await viewOf(reader)));
    },
    async () => planSweeps(planning, await viewOf(reader)),
    () => settleSweeps(planning),
    async () => sendRound({ ...planning, reader, view: await viewOf(reader), signer: signerOf(services) as Signer }),
  ];
  for (const part of parts.slice(0, most)) await part();
}
