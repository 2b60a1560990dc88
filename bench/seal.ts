import { checkPdf } from '#features/files/server/checking/check-pdf.ts';
import { createSealer } from '#features/files/server/sealing/sealer.ts';
import { paper } from '#features/files/server/testing/papers.ts';
import { orderOf, sealAuthority } from '#features/files/server/testing/sealing.ts';
import { median, round } from '../tools/measure.ts';

const COUNT = Number(process.env.COUNT ?? 100);
const WARM = 20;
const GOALS = { perSecond: 10, cpuMs: 25 };

/** Measures how many documents of ten pages are sealed per second, and CPU time per document over all threads. */
const sealer = createSealer();
const { certificates, hands, root } = sealAuthority();
const document = paper({ pages: 10 });
const cpuMs: number[] = [];
const wallMs: number[] = [];
let last = new Uint8Array();
for (let n = 0; n < WARM + COUNT; n += 1) {
  const [cpu, wall] = [process.cpuUsage(), performance.now()];
  last = new Uint8Array((await sealer.sealPdf(orderOf(document, certificates), hands)).bytes);
  const { user, system } = process.cpuUsage(cpu);
  if (n < WARM) continue;
  cpuMs.push((user + system) / 1000);
  wallMs.push(performance.now() - wall);
}
await sealer.end();
const found = await checkPdf(last, [root]);
const isValid = typeof found === 'object' && found.signatures[0]?.state === 'valid';
const perSecond = round(1000 / (wallMs.reduce((sum, one) => sum + one, 0) / wallMs.length));
const result = {
  documents: COUNT,
  pages: 10,
  perSecond,
  cpuMs: round(median(cpuMs)),
  wallMs: round(median(wallMs)),
  bytes: last.length,
  isValid,
};
console.log(
  JSON.stringify(
    { ...result, goals: GOALS, ok: isValid && perSecond >= GOALS.perSecond && result.cpuMs <= GOALS.cpuMs },
    null,
    2,
  ),
);
