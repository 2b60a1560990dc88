import { isTest, type Source } from './source.ts';

/** Words about the business of features, found in any part of a name or text. */
const WORDS =
  /merchant|approval|refund|cashback|deposit|withdraw|portfolio|verifier|tax_?office|travel|payee|payer|charges?\b|payment|\bshops?\b|ledger|bank(?!note)|receipt|\bcontacts?\b|\bcoins?\b|KRW|USDC|CBDC|(?<!with)credential(?!s: 'include')/i;

/** Places where these words are allowed, with the reason. */
const EXCEPT: Readonly<Record<string, RegExp>> = {
  'the environment names outside parties':
    /^src\/platform\/server\/settings\/((desk-|tax-office-)?settings|ports)\.ts$/,
  'the one list of calls that is stored for offline use': /^src\/platform\/web\/calls\/kept-replies\.ts$/,
  'the one parser of amounts accepts .00 and 원 for won': /^src\/platform\/typed-amount\.ts$/,
  'the gallery shows parts by samples': /^src\/ui\/gallery\//,
  'drawings are named after their subject':
    /^src\/ui\/(drawings\/(icons(-more)?|guilloche|Coin|coin-drawing)|layout\/(Note|IdCard)|tokens)\b/,
};

/** Finds lines of platform and ui that name a feature's business. Comments are exempt. */
export function businessWords(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^src\/(platform|ui)\/.*\.(tsx?|css)$/.test(path) && !isTest(path))
    .filter(({ path }) => !Object.values(EXCEPT).some((place) => place.test(path)))
    .flatMap(({ path, text }) =>
      withoutComments(text)
        .split('\n')
        .flatMap((line, index) => {
          const word = WORDS.exec(line)?.[0];
          return word ? [`${path}:${index + 1} says ${word}`] : [];
        }),
    );
}

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ''));
