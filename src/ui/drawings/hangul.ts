/** Box on the seal's 48 grid: left, top, width, height. */
export type Box = readonly [x: number, y: number, w: number, h: number];

/** Lines in a unit box: points as 'x,y', lines separated by '/', 'o' for the rounded ring of ㅇ. */
const CONSONANTS: Readonly<Record<string, string>> = {
  ㄱ: '0,0 1,0 1,1',
  ㄴ: '0,0 0,1 1,1',
  ㄷ: '1,0 0,0 0,1 1,1',
  ㄹ: '0,0 1,0 1,.5 0,.5 0,1 1,1',
  ㅁ: '0,0 1,0 1,1 0,1 z',
  ㅂ: '0,0 0,1 1,1 1,0/0,.48 1,.48',
  ㅅ: '.5,0 .5,.42/0,1 0,.42 1,.42 1,1',
  ㅇ: 'o',
  ㅈ: '0,0 1,0/.5,0 .5,.5/0,1 0,.5 1,.5 1,1',
  ㅊ: '.5,-.1 .5,.2/0,.2 1,.2/.5,.2 .5,.6/0,1 0,.6 1,.6 1,1',
  ㅋ: '0,0 1,0 1,1/0,.5 1,.5',
  ㅌ: '1,0 0,0 0,1 1,1/0,.5 1,.5',
  ㅍ: '0,0 1,0/0,1 1,1/.28,0 .28,1/.72,0 .72,1',
  ㅎ: '.5,-.12 .5,.18/0,.18 1,.18/o.45',
};
const VOWELS: Readonly<Record<string, string>> = {
  ㅏ: '0,0 0,1/0,.5 1,.5',
  ㅐ: '0,0 0,1/1,0 1,1/0,.5 1,.5',
  ㅑ: '0,0 0,1/0,.33 1,.33/0,.67 1,.67',
  ㅒ: '0,0 0,1/1,0 1,1/0,.33 1,.33/0,.67 1,.67',
  ㅓ: '1,0 1,1/0,.5 1,.5',
  ㅔ: '.45,0 .45,1/1,0 1,1/-.1,.5 .45,.5',
  ㅕ: '1,0 1,1/0,.33 1,.33/0,.67 1,.67',
  ㅖ: '.45,0 .45,1/1,0 1,1/-.1,.33 .45,.33/-.1,.67 .45,.67',
  ㅣ: '.5,0 .5,1',
  ㅗ: '0,1 1,1/.5,0 .5,1',
  ㅛ: '0,1 1,1/.3,0 .3,1/.7,0 .7,1',
  ㅜ: '0,0 1,0/.5,0 .5,1',
  ㅠ: '0,0 1,0/.3,0 .3,1/.7,0 .7,1',
  ㅡ: '0,.5 1,.5',
};
const INITIALS = 'ㄱ,ㄱㄱ,ㄴ,ㄷ,ㄷㄷ,ㄹ,ㅁ,ㅂ,ㅂㅂ,ㅅ,ㅅㅅ,ㅇ,ㅈ,ㅈㅈ,ㅊ,ㅋ,ㅌ,ㅍ,ㅎ'.split(',');
const MEDIALS = 'ㅏ,ㅐ,ㅑ,ㅒ,ㅓ,ㅔ,ㅕ,ㅖ,ㅗ,ㅗㅏ,ㅗㅐ,ㅗㅣ,ㅛ,ㅜ,ㅜㅓ,ㅜㅔ,ㅜㅣ,ㅠ,ㅡ,ㅡㅣ,ㅣ'.split(',');
const FINALS =
  ',ㄱ,ㄱㄱ,ㄱㅅ,ㄴ,ㄴㅈ,ㄴㅎ,ㄷ,ㄹ,ㄹㄱ,ㄹㅁ,ㄹㅂ,ㄹㅅ,ㄹㅌ,ㄹㅍ,ㄹㅎ,ㅁ,ㅂ,ㅂㅅ,ㅅ,ㅅㅅ,ㅇ,ㅈ,ㅊ,ㅋ,ㅌ,ㅍ,ㅎ'.split(
    ',',
  );

const FIRST = 0xac00;
const LAST = 0xd7a3;
const BELOW = 'ㅗㅛㅜㅠㅡ';
const LEANING = 'ㅓㅕㅔㅖ';

const number = (value: number) => String(Math.round(value * 100) / 100);
const inside = ([x, y, w, h]: Box, left: number, top: number, width: number, height: number): Box => [
  x + left * w,
  y + top * h,
  width * w,
  height * h,
];

/** Reports whether a text is one or more whole Hangul syllables, from which a Korean seal can be cut. */
export const isHangul = (text: string): boolean =>
  text !== '' && [...text].every((c) => c.charCodeAt(0) >= FIRST && c.charCodeAt(0) <= LAST);

function ringPath([x, y, w, h]: Box): string {
  const r = 0.43 * Math.min(w, h);
  const arc = (dx: number, dy: number) => `a${number(r)} ${number(r)} 0 0 1 ${number(dx)} ${number(dy)}`;
  return `M${number(x + r)} ${number(y)}h${number(w - 2 * r)}${arc(r, r)}v${number(h - 2 * r)}${arc(-r, r)}h${number(2 * r - w)}${arc(-r, -r)}v${number(2 * r - h)}${arc(r, -r)}z`;
}

function lines(drawing: string, box: Box): string {
  const [x, y, w, h] = box;
  return drawing
    .split('/')
    .map((line) => {
      if (line.startsWith('o')) {
        const top = Number(line.slice(1));
        return ringPath(inside(box, 0, top, 1, 1 - top));
      }
      const isClosed = line.endsWith('z');
      const points = (isClosed ? line.slice(0, -2) : line).split(' ').map((point) => {
        const [px = 0, py = 0] = point.split(',').map(Number);
        return `${number(x + px * w)} ${number(y + py * h)}`;
      });
      return `M${points.join('L')}${isClosed ? 'Z' : ''}`;
    })
    .join('');
}

/** Draws consonants: one fills the box, two share it side by side. */
function consonants(jamo: string, box: Box): string {
  const [first = '', second] = jamo;
  if (!second) return lines(CONSONANTS[first] ?? '', box);
  return (
    lines(CONSONANTS[first] ?? '', inside(box, 0, 0, 0.4, 1)) +
    lines(CONSONANTS[second] ?? '', inside(box, 0.6, 0, 0.4, 1))
  );
}

function beside(initial: string, vowel: string, box: Box): string {
  if (vowel === 'ㅣ') {
    return consonants(initial, inside(box, 0, 0, 0.62, 1)) + lines(VOWELS[vowel] ?? '', inside(box, 0.72, 0, 0.56, 1));
  }
  const isLeaning = LEANING.includes(vowel);
  const [width, left] = isLeaning ? [0.46, 0.64] : [0.5, 0.72];
  return (
    consonants(initial, inside(box, 0, 0, width, 1)) + lines(VOWELS[vowel] ?? '', inside(box, left, 0, 1 - left, 1))
  );
}

const under = (initial: string, vowel: string, box: Box) =>
  consonants(initial, inside(box, 0.06, 0, 0.88, 0.52)) + lines(VOWELS[vowel] ?? '', inside(box, 0, 0.72, 1, 0.3));

const around = (initial: string, low: string, side: string, box: Box) =>
  consonants(initial, inside(box, 0, 0, 0.54, 0.52)) +
  lines(VOWELS[low] ?? '', inside(box, 0, 0.72, 0.58, 0.3)) +
  lines(VOWELS[side] ?? '', inside(box, 0.78, 0, side === 'ㅣ' ? 0.44 : 0.22, 1));

/** Number of horizontal bars in a jamo, where it is not two. A doubled jamo has its halves side by side. */
const ROWS: Readonly<Record<string, number>> = { '': 0, ㄱ: 1, ㄴ: 1, ㄹ: 3, ㅅ: 1, ㅊ: 3, ㅌ: 3, ㅎ: 4 };
const rows = (jamo: string) => Math.max(...[...jamo].map((one) => ROWS[one] ?? 2), 0);

function parts(syllable: string): { initial: string; medial: string; final: string } {
  const code = syllable.charCodeAt(0) - FIRST;
  return {
    initial: INITIALS[Math.floor(code / 588)] ?? '',
    medial: MEDIALS[Math.floor((code % 588) / 28)] ?? '',
    final: FINALS[code % 28] ?? '',
  };
}

/** Returns the widest stroke that leaves the counters of a syllable open in a box: 늙 needs a finer knife than 이. */
export function widestStroke(syllable: string, [, , w, h]: Box): number {
  const { initial, medial, final } = parts(syllable);
  const isBelow = BELOW.includes(medial[0] ?? '');
  const beside = isBelow ? medial.slice(1) : medial;
  const stems = 'ㅐㅒㅔㅖ'.includes(beside || '-') ? 2 : 1;
  const upper = Math.max(rows(initial), 'ㅑㅒㅕㅖ'.includes(beside || '-') ? 3 : 0);
  const columns = Math.max(2 * initial.length + (beside ? stems : 0), 2 * final.length);
  return Math.min(h / (1.45 * (upper + (isBelow ? 1 : 0) + rows(final))), w / (1.2 * columns));
}

/**
 * Returns path data of one syllable cut into a box: centre lines of strokes, to be drawn with butt caps and mitre joins
 * (docs/product/look.md#seal).
 */
export function syllablePath(syllable: string, box: Box): string {
  const { initial, medial, final } = parts(syllable);
  const [vowel = '', side] = medial;
  const isBelow = BELOW.includes(vowel);
  const [finalHeight, gap] = isBelow && !side ? [0.32, 0.14] : [0.36, 0.17];
  const upper = final ? inside(box, 0, 0, 1, 1 - finalHeight - gap) : box;
  const top = side
    ? around(initial, vowel, side, upper)
    : isBelow
      ? under(initial, vowel, upper)
      : beside(initial, vowel, upper);
  return final ? top + consonants(final, inside(box, 0, 1 - finalHeight, 1, finalHeight)) : top;
}
