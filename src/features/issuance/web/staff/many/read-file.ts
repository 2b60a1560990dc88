import { RUN_LIMITS } from '../../../runs.ts';

/** Reads a file as text: UTF-8, or the default encoding of Korean spreadsheets. */
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
