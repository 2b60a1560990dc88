/** Korean family names by their usual Latin spellings (Revised Romanization and passports). */
const FAMILY_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '가 ga ka;강 kang gang;고 ko go koh;곽 kwak gwak;구 koo gu ku;권 kwon gwon;금 keum geum;길 gil kil;김 kim gim;나 na;남 nam;남궁 namgung;노 noh no roh;' +
    '도 do;류 ryu;마 ma;맹 maeng;문 moon mun;민 min;박 park bak pak;반 ban;방 bang;배 bae pae;백 baek paik baik;변 byun byeon;서 seo suh;석 seok suk;선 sun seon;' +
    '선우 sunwoo seonu;설 seol sul;성 sung seong;소 so;손 son sohn;송 song;신 shin sin;심 shim sim;안 ahn an;양 yang;어 eo;엄 eom um;여 yeo;연 yeon;염 yeom yum;오 oh o;' +
    '옥 ok;왕 wang;우 woo u wu;원 won;위 wi;유 yoo yu you;육 yuk;윤 yoon yun;은 eun;이 lee yi i rhee;임 im lim yim;장 jang chang;전 jeon jun chun;정 jung jeong chung;' +
    '제갈 jegal;조 cho jo;주 joo ju;지 ji chi;진 jin chin;차 cha;채 chae;천 cheon;최 choi choe;추 choo chu;탁 tak;표 pyo;하 ha;한 han hahn;함 ham;허 heo hur huh;현 hyun hyeon;' +
    '형 hyung;홍 hong;황 hwang;황보 hwangbo'
  )
    .split(';')
    .flatMap((entry) => {
      const [hangul = '', ...spellings] = entry.split(' ');
      return spellings.map((spelling) => [spelling, hangul]);
    }),
);

const INITIALS: Readonly<Record<string, number>> = {
  ...{
    g: 0,
    k: 15,
    kk: 1,
    n: 2,
    d: 3,
    tt: 4,
    r: 5,
    l: 5,
    m: 6,
    b: 7,
    p: 17,
    pp: 8,
    s: 9,
    sh: 9,
    ss: 10,
    '': 11,
    j: 12,
    jj: 13,
    ch: 14,
    t: 16,
  },
  h: 18,
};
const MEDIALS: Readonly<Record<string, number>> = {
  ...{
    a: 0,
    ae: 1,
    ya: 2,
    yae: 3,
    eo: 4,
    e: 5,
    yeo: 6,
    ye: 7,
    o: 8,
    wa: 9,
    wae: 10,
    oe: 11,
    yo: 12,
    u: 13,
    oo: 13,
    woo: 13,
  },
  ...{ wo: 14, we: 15, wi: 16, yu: 17, yoo: 17, eu: 18, ui: 19, i: 20, ee: 20, yi: 20 },
};
const FINALS: Readonly<Record<string, number>> = {
  '': 0,
  k: 1,
  g: 1,
  n: 4,
  l: 8,
  r: 8,
  m: 16,
  p: 17,
  b: 17,
  ng: 21,
  t: 7,
  h: 27,
};

/** Syllable endings whose vowel is not read as it is spelled (Sung, Hyun, Young). */
const ENDINGS: Readonly<Record<string, readonly [medial: number, final: number]>> = {
  ung: [4, 21],
  yun: [6, 4],
  yung: [6, 21],
  young: [6, 21],
};

/** Syllables of given names, most common first. They decide between several readings of the same letters. */
const USUAL =
  '민서지현준수영은진하윤우연호성정재희주아경혜원미선유나예태석승동상훈규기철인용건빈채다소라린율한솔별슬강욱환형국범일주광명섭학균식순숙자옥란향춘화';

const compose = (initial: number, medial: number, final: number) =>
  String.fromCharCode(0xac00 + initial * 588 + medial * 28 + final);

const LONGEST_PART = 3;
const MOST_SYLLABLES = 3;

/** Returns every reading of the letters as one to three syllables. */
function readings(letters: string, most = MOST_SYLLABLES): string[] {
  if (letters === '') return [''];
  if (most === 0) return [];
  return firstSyllables(letters).flatMap(([syllable, length]) =>
    readings(letters.slice(length), most - 1).map((rest) => syllable + rest),
  );
}

/** Returns every syllable that the letters may begin with, and the number of letters used. */
const firstSyllables = (letters: string): [string, number][] =>
  parts(INITIALS, letters, 0).flatMap(([initial, i]) => {
    const at = initial.length;
    const plain = parts(MEDIALS, letters, at).flatMap(([medial, m]) =>
      parts(FINALS, letters, at + medial.length).map(([final, f]): [string, number] => [
        compose(i, m, f),
        at + medial.length + final.length,
      ]),
    );
    const special = Object.entries(ENDINGS)
      .filter(([ending]) => letters.startsWith(ending, at))
      .map(([ending, [m, f]]): [string, number] => [compose(i, m, f), at + ending.length]);
    return [...plain, ...special];
  });

const parts = (table: Readonly<Record<string, number>>, letters: string, from: number): [string, number][] =>
  Array.from({ length: LONGEST_PART + 1 }, (_, length) => letters.slice(from, from + length))
    .filter((part, length) => part.length === length && (table[part] ?? -1) >= 0)
    .map((part) => [part, table[part] ?? 0]);

const NO_INITIAL = 11;
const initialOf = (syllable: string) => Math.floor((syllable.charCodeAt(0) - 0xac00) / 588);
const hasFinal = (syllable: string) => (syllable.charCodeAt(0) - 0xac00) % 28 > 0;

/**
 * Ranks a reading; lower is better. Prefers two syllables, then common ones, then a consonant that begins a syllable
 * over one that ends it.
 */
function cost(name: string): number {
  const syllables = [...name];
  const rare = syllables.reduce(
    (sum, syllable) => sum + (USUAL.includes(syllable) ? USUAL.indexOf(syllable) : 1000),
    0,
  );
  const liaisons = syllables.filter(
    (syllable, at) => initialOf(syllable) === NO_INITIAL && hasFinal(syllables[at - 1] ?? '가'),
  ).length;
  return rare / name.length + 40 * liaisons + (name.length === 2 ? 0 : 500);
}

const givenName = (letters: string): string | undefined => readings(letters).sort((a, b) => cost(a) - cost(b))[0];

/**
 * Guesses the Korean spelling of a name in Latin letters: Seo Mina and Mina Seo give 서미나, Min-seo Kim gives 김민서. It is
 * only a suggestion, which the person may change or remove. Undefined if no Korean family name comes first or last, or
 * if the rest cannot be read.
 */
export function likelyKoreanName(name: string): string | undefined {
  const words = name.normalize('NFC').toLowerCase().trim().split(/\s+/);
  if (words.length < 2 || words.some((word) => !/^[a-z]+(?:-[a-z]+)?$/.test(word))) return undefined;
  const orders: [string | undefined, string[]][] = [
    [words[0], words.slice(1)],
    [words.at(-1), words.slice(0, -1)],
  ];
  for (const [family = '', given] of orders) {
    const first = FAMILY_NAMES[family];
    const rest = given.flatMap((word) => word.split('-'));
    const read = rest.length > 1 ? rest.map(oneSyllable).join('') : givenName(rest[0] ?? '');
    if (first && read && !read.includes('?')) return first + read;
  }
  return undefined;
}

/** Reads one part of a name that is written syllable by syllable (Min-seo). */
const oneSyllable = (letters: string): string => readings(letters, 1).sort((a, b) => cost(a) - cost(b))[0] ?? '?';
