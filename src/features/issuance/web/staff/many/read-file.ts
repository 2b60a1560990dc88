import { RUN_LIMITS } from '../../../runs.ts';

/** A file as text: UTF-8, or what Korean spreadsheets save when nobody tells them otherwise. */
export async function readText(file: Blob): Promise<string | 'too_large' | 'unreadable'> {
  if (file.size > RUN_LIMITS.fileBytes) return 'too_large';
  const bytes = await file.arrayBuffer();
  for (const encoding of ['utf-8', 'euc-kr'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  return 'unreadable';
}
