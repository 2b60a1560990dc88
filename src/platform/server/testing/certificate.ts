import { generateKeyPairSync, sign } from 'node:crypto';

const tlv = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const value = Buffer.concat(parts);
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
};
const sequence = (...parts: Uint8Array[]) => tlv(0x30, ...parts);
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'));
const octets = (value: Uint8Array) => tlv(0x04, value);
const bits = (value: Uint8Array) => tlv(0x03, Buffer.from([0]), value);
const instant = (at: Date) => tlv(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

/** Creates a key and a self-signed certificate (RFC 5280) for `host`, valid from 2020, in PEM. */
export function selfSigned(host: string, end = new Date('2049-12-31')): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const name = sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, Buffer.from(host)))));
  const altName = sequence(oid('551d11'), octets(sequence(tlv(0x82, Buffer.from(host)))));
  const isAuthority = sequence(oid('551d13'), octets(sequence(tlv(0x01, Buffer.from([0xff])))));
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(instant(new Date('2020-01-01')), instant(end)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(altName, isAuthority)),
  );
  const certificate = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
