// Verifies independently of us that a line is covered by an anchor on the chain:
//   node deploy/check-anchor.mjs PROOF.json NODE [TRAIL.json N]
// PROOF.json is the answer of GET /api/anchors/{id}/proof, NODE the URL of any node of the chain, TRAIL.json an audit
// trail's file and N one of its entries. It implements only src/features/chain/server/anchors/README.md. Exits with 0 if
// everything is valid, else with 1 and one line.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const number8 = (value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
};
const demand = (holds, what) => {
  if (!holds) throw new Error(what);
};

/** RFC 9162 section 2.1.3.2: computes the root hash from a line and the hashes beside its path. */
function anchorOf({ line, at, of, path }) {
  demand(
    [at, of].every(Number.isSafeInteger) && at >= 0 && at < of && path.length <= 64,
    'the position of the line is invalid',
  );
  let [place, last] = [BigInt(at), BigInt(of - 1)];
  let hash = sha256(Buffer.of(0), line);
  for (const text of path) {
    demand(/^[0-9a-f]{64}$/.test(text) && last > 0n, 'the hash path is too long or malformed');
    const beside = Buffer.from(text, 'hex');
    if (place % 2n === 1n || place === last) {
      hash = sha256(Buffer.of(1), beside, hash);
      while (place % 2n === 0n && place !== 0n) [place, last] = [place >> 1n, last >> 1n];
    } else hash = sha256(Buffer.of(1), hash, beside);
    [place, last] = [place >> 1n, last >> 1n];
  }
  demand(last === 0n, 'the hash path is too short');
  return hash.toString('hex');
}

/**
 * Verifies that every head of the trail up to the anchored one follows from the entries before, and that entry N is
 * among them.
 */
function checkTrail({ line }, { organisation, entries }, n) {
  const [word, whose, anchored, head] = line.split(' ');
  demand(word === 'trail' && Number(whose) === organisation, 'the line belongs to another trail');
  demand(Number.isSafeInteger(n) && n >= 1 && n <= Number(anchored), `entry ${n} is newer than the anchor`);
  let before = Buffer.alloc(32);
  for (const [i, { n: nth, atMs, act, commitment }] of entries.slice(0, Number(anchored)).entries()) {
    demand(nth === i + 1, `entry ${i + 1} is missing`);
    before = sha256(before, number8(nth), number8(atMs), sha256(act), Buffer.from(commitment, 'hex'));
  }
  demand(before.toString('hex') === head, 'the trail does not lead to the anchored head');
}

async function ask(node, method, params) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { result } = await answer.json();
  demand(result, `the node has no answer to ${method}`);
  return result;
}

try {
  const [proofFile, node, trailFile, n] = process.argv.slice(2);
  demand(proofFile && node, 'name PROOF.json and NODE, as in: node deploy/check-anchor.mjs PROOF.json https://…');
  const proof = JSON.parse(readFileSync(proofFile, 'utf8'));
  const digest = anchorOf(proof);
  if (trailFile) checkTrail(proof, JSON.parse(readFileSync(trailFile, 'utf8')), Number(n));
  demand(proof.transaction, 'the anchor is in no final block yet');
  const { hash } = proof.transaction;
  const sent = await ask(node, 'eth_getTransactionByHash', [hash]);
  demand(sent.hash === hash && sent.input === `0x696e67616d${digest}`, 'the transaction has other content');
  const final = await ask(node, 'eth_getBlockByNumber', ['finalized', false]);
  demand(sent.blockNumber && Number(sent.blockNumber) <= Number(final.number), 'its block is not final');
  const block = await ask(node, 'eth_getBlockByNumber', [sent.blockNumber, false]);
  const at = new Date(Number(block.timestamp) * 1000).toISOString();
  process.stdout.write(`valid: "${proof.line}" is covered by ${digest}\n`);
  process.stdout.write(`by ${hash}, from ${sent.from}, block ${Number(block.number)} of ${at}\n`);
} catch (error) {
  process.stderr.write(`NOT valid: ${error instanceof Error ? error.message : error}.\n`);
  process.exitCode = 1;
}
