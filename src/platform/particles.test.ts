import { expect, it } from 'vitest';
import { withParticle } from './particles.ts';

it('a particle follows the final sound of its word', () => {
  const cases = [
    ['김민서', '을', '김민서를'],
    ['신한은행', '을', '신한은행을'],
    ['서울', '으로', '서울로'],
    ['은행', '으로', '은행으로'],
    ['5 XP', '을', '5 XP를'],
    ['8.00 USDC', '으로', '8.00 USDC로'],
    ['₩18,500', '이', '₩18,500이'],
    ['₩9,750 (신한은행)', '을', '₩9,750 (신한은행)을'],
    ['Hyun Kim', '은', 'Hyun Kim은'],
    ['Mina Park', '과', 'Mina Park와'],
    ['Jeju Trading', '이', 'Jeju Trading이'],
    ['태그 12', '을', '태그 12를'],
    ['태그 13', '을', '태그 13을'],
    ['…', '을', '…를'],
  ] as const;
  for (const [word, particle, said] of cases) expect(withParticle(word, particle)).toBe(said);
});
