import { utf8ToBytes as utf8 } from '@noble/hashes/utils.js';

const POLYNOMIAL = 0x1021;

/**
 * Returns the CRC-16/CCITT-FALSE of a text's UTF-8 bytes as four upper-case hex digits (EMVCo merchant-presented codes,
 * field 63).
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of utf8(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ POLYNOMIAL) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
