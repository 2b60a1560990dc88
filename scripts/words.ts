import { readFileSync, writeFileSync } from 'node:fs';
import { countWords, RECORD, type WordCounts, wordChanges } from '../src/walls/server/words.ts';

/* Lowers the counts of src/walls/words.json to those of the sources, and fails if a count rose: node scripts/words.ts. */

const recorded: WordCounts = JSON.parse(readFileSync(RECORD, 'utf8'));
const counted = countWords();
const { rises, falls } = wordChanges(recorded, counted);
const lowered = Object.entries(counted).map(([place, counts]) => [
  place,
  Object.fromEntries(
    Object.entries(counts).map(([form, count]) => [form, Math.min(count, recorded[place]?.[form] ?? 0)]),
  ),
]);
writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
for (const fall of falls) console.log(fall);
for (const rise of rises) console.error(`${rise}: use plainer words; the record is never raised`);
if (rises.length > 0) process.exitCode = 1;
