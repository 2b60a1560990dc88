import { describe, expect, test } from 'vitest';
import { readSources } from './server/source.ts';
import { sqlTwice } from './server/sql-twice.ts';

const columns = Array.from({ length: 30 }, (_, n) => `column_${n}`);
const list = columns.join(', ');
const inFile = (text: string) => sqlTwice([{ path: 'src/features/auth/server/store.ts', text }]);

describe('SQL', () => {
  test('of more than 200 characters exists once, in statements and in functions', () => {
    expect(sqlTwice(readSources('src/**/server/**/*.ts', 'src/**/server/functions/*.sql'))).toEqual([]);
  });
  test('that exists twice is detected, whatever its layout and bound values', () => {
    const second = `const b = sql\`SELECT ${columns.join(',\n      ')} FROM things WHERE id = \${2} LIMIT 1\`;`;
    expect(inFile(`const a = sql<Row>\`SELECT ${list} FROM things WHERE id = \${1}\`;\n${second}`)).toEqual([
      'src/features/auth/server/store.ts:1 and src/features/auth/server/store.ts:2',
    ]);
    const path = 'src/features/ledger/server/functions/post.sql';
    const made = (name: string) => `CREATE FUNCTION ${name}() AS $$ SELECT ${list} FROM things $$;\n`;
    expect(sqlTwice([{ path, text: `${made('a')}-- why\n${made('b')}` }])).toEqual([`${path}:1 and ${path}:3`]);
  });
  test('that is short, or is spliced into both, is accepted', () => {
    expect(inFile(`const a = sql\`SELECT id FROM a\`; const b = sql\`SELECT id FROM a\`;`)).toEqual([]);
    const spliced = `const of = sql\`${list}\`;\nconst a = sql\`SELECT \${of} FROM a\`;\nconst b = sql\`SELECT \${of} FROM b\`;`;
    expect(inFile(spliced)).toEqual([]);
  });
});
