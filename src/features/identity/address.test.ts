import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOfDid, chainOfDid, checksum, didOf, readAddress, shortAddress } from './address.ts';

const CHAIN = 31337;
const LOWER = '0x52908400098527886e0f7030069857d2e4169ee7';
const WRITTEN = '0x52908400098527886E0F7030069857D2E4169EE7';
const MIXED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const hex40 = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);

describe('an address', () => {
  // EIP-55, "Test Cases".
  it.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('is written by EIP-55: %s', (vector) => {
    expect(checksum(vector.toLowerCase())).toBe(vector);
    expect(readAddress(vector, CHAIN)).toEqual({ address: vector.toLowerCase(), checksummed: vector });
  });

  it('is read in lower case, in upper case and with spaces around it', () => {
    const upper = `0x${LOWER.slice(2).toUpperCase()}`;
    for (const text of [LOWER, upper, `  ${LOWER}\n`])
      expect(readAddress(text, CHAIN)).toEqual({ address: LOWER, checksummed: WRITTEN });
  });

  it('is read as copied: with invisible characters, 0X and full-width letters, alone, in a DID and in a request', () => {
    const wide = (text: string) => [...text].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('');
    const upper = LOWER.slice(2).toUpperCase();
    for (const text of [
      `\ufeff${LOWER}\u200b`,
      `\u202a${WRITTEN.slice(0, 20)}\u2060\u00ad${WRITTEN.slice(20)}\u202c`,
      `0X${upper}`,
      `0X${LOWER.slice(2)}`,
      wide(LOWER),
      `\u3000${wide(`0X${upper}`)}\u00a0`,
      `did:ethr:0X7A69:0X${upper}`,
      `eip155:31337:\u200b${WRITTEN}`,
      `ethereum:0X${upper}@31337`,
    ])
      expect(readAddress(text, CHAIN), JSON.stringify(text)).toEqual({ address: LOWER, checksummed: WRITTEN });
    expect(readAddress(`\u200b${MIXED.replace('aA', 'Aa')}`, CHAIN)).toBe('bad_checksum');
    expect(readAddress(`${LOWER}\u200b0`, CHAIN)).toBe('malformed');
  });

  it('is refused if one letter has the wrong case', () => {
    expect(readAddress(MIXED.replace('aA', 'Aa'), CHAIN)).toBe('bad_checksum');
    expect(readAddress(didOf(MIXED.toLowerCase(), CHAIN).replace('aA', 'Aa'), CHAIN)).toBe('bad_checksum');
  });

  it.each([
    '',
    '0x',
    'hello',
    LOWER.slice(2),
    LOWER.slice(0, -1),
    `${LOWER}0`,
    '0x5290840009852788gggg7030069857d2e4169ee7',
    `${LOWER} ${LOWER}`,
    'ethereum:vitalik.eth',
    'did:ethr:0x7a69:0x02b97c30de767f084ce3080168ee293053ba33b235d7116a3263d29f1450936b71',
    'x'.repeat(5000),
  ])('is refused if it is invalid: %s', (text) => {
    expect(readAddress(text, CHAIN)).toBe('malformed');
  });

  it('is read from our DID, did:pkh, CAIP-10 and payment requests', () => {
    for (const text of [
      `did:ethr:0x7a69:${WRITTEN}`,
      `did:ethr:0x7a69:${LOWER}`,
      `did:pkh:eip155:31337:${WRITTEN}`,
      `eip155:31337:${WRITTEN}`,
      `ethereum:${WRITTEN}`,
      `ETHEREUM:pay-${LOWER}@31337`,
      `ethereum:${WRITTEN}@31337?value=2.014e18&label=%EB%B9%84`,
      `ethereum:${WRITTEN}/`,
    ])
      expect(readAddress(text, CHAIN), text).toEqual({ address: LOWER, checksummed: WRITTEN });
  });

  it('is refused if the text names another chain', () => {
    for (const text of [
      `did:ethr:${WRITTEN}`,
      `did:ethr:0x1:${WRITTEN}`,
      `did:ethr:sepolia:${WRITTEN}`,
      `did:ethr:31337:${WRITTEN}`,
      `did:pkh:eip155:1:${WRITTEN}`,
      `eip155:1:${WRITTEN}`,
      `ethereum:${WRITTEN}@1`,
    ])
      expect(readAddress(text, CHAIN), text).toBe('wrong_network');
    expect(readAddress(`did:ethr:${WRITTEN}`, 1)).toMatchObject({ address: LOWER });
  });

  it('of another network is distinguished from a mistyped one', () => {
    for (const text of [
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1',
      'bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6',
    ])
      expect(readAddress(text, CHAIN), text).toBe('other_network');
  });

  it('in a contract call is refused, because the payee is another address', () => {
    expect(readAddress(`ethereum:${WRITTEN}@31337/transfer?address=${MIXED}&uint256=1`, CHAIN)).toBe('contract_call');
  });

  it('is shortened to its first 10 and last 4 characters', () => {
    expect(shortAddress(LOWER)).toBe('0x52908400...9EE7');
    expect(shortAddress(WRITTEN)).toBe('0x52908400...9EE7');
  });

  it('is read back from a DID on any chain', () => {
    fc.assert(
      fc.property(hex40, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (address, chainId) => {
        const did = didOf(address, chainId);
        expect(addressOfDid(did)).toBe(address);
        expect(chainOfDid(did)).toBe(chainId);
        expect(readAddress(did, chainId)).toEqual({ address, checksummed: did.slice(-42) });
      }),
    );
    expect(addressOfDid('did:web:example.com')).toBeUndefined();
    expect(chainOfDid('did:web:example.com')).toBeUndefined();
  });

  it('is never read from any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readAddress(text, CHAIN);
        expect(typeof read === 'string' || /^0x[0-9a-f]{40}$/.test(read.address)).toBe(true);
      }),
    );
  });
});
