import { describe, expect, test } from 'vitest';
import { isTest, readSources } from './server/source.ts';
import { bareText, mixedText, translatableSentences } from './server/translated.ts';

const sources = readSources('src/**/*.tsx').filter(({ path }) => !isTest(path));
const of = (text: string) => [{ path: 'src/features/a/web/B.tsx', text }];

// A browser translates a page by replacing its text nodes. React goes on updating the detached nodes and crashes when
// it removes them, so text that changes needs an element of its own.
describe('text on a page that a browser translates', () => {
  test('has its own element wherever another node is beside it: a <span>, or <TextSpan> around a possible text', () => {
    expect(mixedText(sources)).toEqual([]);
  });
  test.each([
    '<p>Paid {amount}</p>',
    '<p><Icon of={check} /> {w.done}</p>',
    '<p>{isDone && w.done}<b>{name}</b></p>',
    '<p><b>{name}</b>{isDone ? <i>{w.done}</i> : w.open}</p>',
    '<p><b>{name}</b>{children}</p>',
    '<p><b>{name}</b>{names.map((one) => one)}</p>',
    '<>{w.done}</>',
  ])('without its own element is detected: %s', (text) => {
    expect(mixedText(of(`const a = ${text};`)).length).toBeGreaterThan(0);
  });
  test.each([
    '<p>{w.paid(amount)}</p>',
    '<p><Icon of={check} /> <span>{w.done}</span></p>',
    '<p>{isDone && <i>{w.done}</i>}<b>{name}</b></p>',
    '<p><b>{name}</b>{names.map((one) => <i key={one}>{one}</i>)}</p>',
  ])('is accepted in %s', (text) => {
    expect(mixedText(of(`const a = ${text};`))).toEqual([]);
  });
  test('is never returned bare by a component among its neighbours', () => {
    expect(bareText(sources)).toEqual([]);
    expect(bareText(of('function Name() { const w = use(); return isOn ? w.on : <b />; }'))).toHaveLength(1);
  });
  test('is not translated if it has an amount or an address: <TextSpan>, <LangText>, or translate="no"', () => {
    expect(translatableSentences(sources)).toEqual([]);
    for (const text of ['w.left(won(sum))', 'w.left(amount, day)', `\`\${amount} left\``])
      expect(translatableSentences(of(`const a = <p>{${text}}</p>;`))).toHaveLength(1);
    expect(translatableSentences(of('const a = <p><TextSpan>{w.left(won(sum))}</TextSpan></p>;'))).toEqual([]);
  });
});
