import { isTest, type Source } from './source.ts';

/** What only features speak of, as a part of any name or text. */
const WORDS =
  /merchant|approval|refund|cashback|deposit|withdraw|portfolio|verifier|tax_?office|travel|payee|payer|charges?\b|payment|\bshops?\b|ledger|bank(?!note)|receipt|\bcontacts?\b|\bcoins?\b|KRW|USDC|CBDC|(?<!with)credential(?!s: 'include')/i;

/** Where they may stand, and why. */
const EXCEPT: Readonly<Record<string, RegExp>> = {
  'the environment names outside parties':
    /^src\/platform\/server\/settings\/((desk-|tax-office-)?settings|ports)\.ts$/,
  'the one list of everybody’s that is kept for when there is no network':
    /^src\/platform\/web\/calls\/kept-replies\.ts$/,
  'the one reader of amounts accepts .00 and 원 for won': /^src\/platform\/typed-amount\.ts$/,
  'the gallery shows parts by samples': /^src\/ui\/gallery\//,
  'drawings are named after what they show':
    /^src\/ui\/(drawings\/(icons(-more)?|guilloche|Coin|coin-drawing)|layout\/(Note|IdCard)|tokens)\b/,
};

/** Lines of platform and ui that speak of a feature's business; what is said in comments may. */
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
