import { crc16 } from './crc16.ts';
import { type Fault, faultOf, isFault } from './fault.ts';
import { type Field, printFields, readFields } from './tlv.ts';

/**
 * The shop's account with a payment scheme: a card scheme by its number (02 to 25), another scheme by its name (26 to
 * 51).
 */
export type MerchantAccount = Field | Template;

export interface Template {
  readonly tag: string;
  /** Globally unique: an application id, a UUID, or a reversed domain. */
  readonly scheme: string;
  readonly fields: readonly Field[];
}

/** Tip of a code: the payer enters one, or it is a fixed amount or a percentage. */
export type Tip =
  | { readonly kind: 'asked' }
  | { readonly kind: 'fixed'; readonly amount: string }
  | { readonly kind: 'percent'; readonly percent: string };

/**
 * An EMVCo merchant-presented code (version 1.1). Reserved fields are ignored: 65 to 79, and subfields of 62 and 64
 * that are not named here.
 */
export interface MerchantCode {
  /** A `dynamic` code is for one payment. Undefined if the code does not state its kind. */
  readonly initiation: 'static' | 'dynamic' | undefined;
  readonly accounts: readonly MerchantAccount[];
  /** Category of the shop by ISO 18245, four digits. */
  readonly category: string;
  /** Currency by ISO 4217, three digits. */
  readonly currency: string;
  readonly amount: string | undefined;
  readonly tip: Tip | undefined;
  /** Country by ISO 3166-1, two letters. */
  readonly country: string;
  readonly name: string;
  readonly city: string;
  readonly postalCode: string | undefined;
  readonly additional: Readonly<Partial<Record<Additional, string>>>;
  /** Name and city in the shop's own script. */
  readonly local: { readonly language: string; readonly name: string; readonly city: string | undefined } | undefined;
  /** Fields 80 to 99, which belong to other schemes. */
  readonly others: readonly Template[];
}

const ADDITIONAL = {
  bill: '01',
  mobile: '02',
  store: '03',
  loyalty: '04',
  reference: '05',
  customer: '06',
  terminal: '07',
  purpose: '08',
  request: '09',
} as const;
export type Additional = keyof typeof ADDITIONAL;
const additionalNames = Object.keys(ADDITIONAL) as Additional[];

const INITIATION = { '11': 'static', '12': 'dynamic' } as const;
const AMOUNT = /^(?=.{1,13}$)\d+(\.\d*)?$/;
/** Pattern of each field's value; other fields have no limit but their 99 characters. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  '00': /^01$/,
  '01': /^1[12]$/,
  '52': /^\d{4}$/,
  '53': /^\d{3}$/,
  '54': AMOUNT,
  '55': /^0[123]$/,
  '56': AMOUNT,
  '57': /^(?=.{1,5}$)\d{1,2}(\.\d{0,2})?$/,
  '58': /^[A-Z]{2}$/,
  '59': /^.{1,25}$/u,
  '60': /^.{1,15}$/u,
  '61': /^.{1,10}$/u,
};
const REQUIRED = ['00', '52', '53', '58', '59', '60'] as const;
const CRC_HEAD = '6304';
const CRC_LENGTH = 4;

/** Reports whether a text is meant as a merchant code, valid or not. */
export const looksLikeMerchantCode = (text: string): boolean => /^0002\d\d/.test(text);

/** Returns the fields of a code whose checksum is right. */
function readWhole(text: string): readonly Field[] | Fault {
  const body = text.slice(0, -CRC_LENGTH);
  const crc = text.slice(-CRC_LENGTH).toUpperCase();
  if (!body.endsWith(CRC_HEAD) || !/^[0-9A-F]{4}$/.test(crc)) return faultOf('missing_field', '63');
  if (crc16(body) !== crc) return faultOf('bad_crc');
  return readFields(body.slice(0, -CRC_HEAD.length));
}

/**
 * Returns the schemes that a code names, even if mandatory fields are missing: PromptPay and VietQR codes have no shop
 * name or city.
 */
export function schemesIn(text: string): readonly string[] {
  const fields = readWhole(text);
  if (isFault(fields)) return [];
  return fields
    .filter(({ tag }) => isBetween(tag, '26', '51'))
    .map(readTemplate)
    .flatMap((read) => (isFault(read) ? [] : [read.scheme]));
}

/** Parses a code, or returns the faulty field. The checksum is verified first, since it detects misread codes. */
export function readMerchantCode(text: string): MerchantCode | Fault {
  const fields = readWhole(text);
  if (isFault(fields)) return fields;
  if (fields[0]?.tag !== '00') return faultOf('missing_field', '00');
  const of = new Map(fields.map(({ tag, value }) => [tag, value]));
  const fault = faultOfFields(of);
  if (fault) return fault;
  const templates = readTemplates(fields);
  const additional = readAdditional(of.get('62'));
  const local = readLocal(of.get('64'));
  const tip = readTip(of);
  for (const part of [templates, additional, local, tip]) if (part && isFault(part)) return part;
  return {
    initiation: INITIATION[of.get('01') as keyof typeof INITIATION],
    ...(templates as Exclude<typeof templates, Fault>),
    category: of.get('52') ?? '',
    currency: of.get('53') ?? '',
    amount: withoutPoint(of.get('54')),
    tip: tip as Tip | undefined,
    country: of.get('58') ?? '',
    name: of.get('59') ?? '',
    city: of.get('60') ?? '',
    postalCode: of.get('61'),
    additional: additional as MerchantCode['additional'],
    local: local as MerchantCode['local'],
  };
}

/** A number may end with a decimal point, as in `12000.`. */
const withoutPoint = (number: string | undefined) => number?.replace(/\.$/, '');

function faultOfFields(of: ReadonlyMap<string, string>): Fault | undefined {
  const missing = REQUIRED.find((tag) => !of.has(tag));
  if (missing) return faultOf('missing_field', missing);
  for (const [tag, value] of of) if (SHAPES[tag]?.test(value) === false) return faultOf('bad_field', tag);
  return of.has('63') ? faultOf('double_field', '63') : undefined;
}

const isBetween = (tag: string, first: string, last: string) => tag >= first && tag <= last;

function readTemplates(all: readonly Field[]): Pick<MerchantCode, 'accounts' | 'others'> | Fault {
  const accounts: MerchantAccount[] = [];
  const others: Template[] = [];
  for (const field of all.toSorted(byTag)) {
    if (isBetween(field.tag, '02', '25')) accounts.push(field);
    const isAccount = isBetween(field.tag, '26', '51');
    if (!isAccount && !isBetween(field.tag, '80', '99')) continue;
    const template = readTemplate(field);
    if (isFault(template)) return template;
    (isAccount ? accounts : others).push(template);
  }
  return accounts.length > 0 ? { accounts, others } : faultOf('missing_field', '02\u201351');
}

const byTag = (a: Field, b: Field) => (a.tag < b.tag ? -1 : 1);

function readTemplate({ tag, value }: Field): Template | Fault {
  const inner = readFields(value);
  if (isFault(inner)) return faultOf('bad_field', tag);
  const scheme = inner.find((field) => field.tag === '00')?.value;
  if (!scheme || [...scheme].length > 32) return faultOf('bad_field', tag);
  return { tag, scheme, fields: inner.filter((field) => field.tag !== '00').toSorted(byTag) };
}

function readAdditional(text: string | undefined): MerchantCode['additional'] | Fault {
  const inner = readFields(text ?? '');
  if (isFault(inner)) return faultOf('bad_field', '62');
  const found: Partial<Record<Additional, string>> = {};
  for (const name of additionalNames) {
    const value = inner.find(({ tag }) => tag === ADDITIONAL[name])?.value;
    if (value === undefined) continue;
    if ([...value].length > 25) return faultOf('bad_field', '62');
    found[name] = value;
  }
  return found;
}

function readLocal(text: string | undefined): MerchantCode['local'] | Fault {
  if (text === undefined) return undefined;
  const inner = readFields(text);
  if (isFault(inner)) return faultOf('bad_field', '64');
  const [language, name, city] = ['00', '01', '02'].map((tag) => inner.find((field) => field.tag === tag)?.value);
  const isRight = language && /^[A-Za-z]{2}$/.test(language) && name && [...name].length <= 25;
  return isRight && [...(city ?? '')].length <= 15 ? { language, name, city } : faultOf('bad_field', '64');
}

function readTip(of: ReadonlyMap<string, string>): Tip | undefined | Fault {
  const [kind, amount, percent] = ['55', '56', '57'].map((tag) => withoutPoint(of.get(tag)));
  if ((amount !== undefined) !== (kind === '02')) return faultOf(kind === '02' ? 'missing_field' : 'bad_field', '56');
  if ((percent !== undefined) !== (kind === '03')) return faultOf(kind === '03' ? 'missing_field' : 'bad_field', '57');
  if (amount !== undefined) return { kind: 'fixed', amount };
  if (percent !== undefined) return { kind: 'percent', percent };
  return kind === undefined ? undefined : { kind: 'asked' };
}

/**
 * Formats a code with its fields in ascending number, checksum last. Throws on a code that `readMerchantCode` would
 * refuse.
 */
export function printMerchantCode(code: MerchantCode): string {
  const { initiation, tip, local, additional } = code;
  const body = printFields([
    { tag: '00', value: '01' },
    { tag: '01', value: initiation && (initiation === 'static' ? '11' : '12') },
    ...code.accounts.map(printed),
    { tag: '52', value: code.category },
    { tag: '53', value: code.currency },
    { tag: '54', value: code.amount },
    { tag: '55', value: tip && { asked: '01', fixed: '02', percent: '03' }[tip.kind] },
    { tag: '56', value: tip?.kind === 'fixed' ? tip.amount : undefined },
    { tag: '57', value: tip?.kind === 'percent' ? tip.percent : undefined },
    { tag: '58', value: code.country },
    { tag: '59', value: code.name },
    { tag: '60', value: code.city },
    { tag: '61', value: code.postalCode },
    {
      tag: '62',
      value: printFields(additionalNames.map((name) => ({ tag: ADDITIONAL[name], value: additional[name] }))),
    },
    { tag: '64', value: local && printLocal(local) },
    ...code.others.map(printed),
  ]);
  const text = `${body}${CRC_HEAD}${crc16(body + CRC_HEAD)}`;
  const again = readMerchantCode(text);
  if (isFault(again)) throw new Error(`a merchant code cannot be printed: ${again.fault} ${again.about}`);
  return text;
}

const printed = (part: MerchantAccount): Field =>
  'value' in part ? part : { tag: part.tag, value: printFields([{ tag: '00', value: part.scheme }, ...part.fields]) };

const printLocal = ({ language, name, city }: NonNullable<MerchantCode['local']>) =>
  printFields([
    { tag: '00', value: language },
    { tag: '01', value: name },
    { tag: '02', value: city },
  ]);
