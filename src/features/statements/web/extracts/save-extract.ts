import { saveFile } from '#platform/web/device/save-file.ts';
import type { MadeExtract } from '../../extract-calls.ts';
import { SIGNED_TYPE } from '../../signed-type.ts';

export const save = ({ name, file }: Pick<MadeExtract, 'name' | 'file'>): void => saveFile(name, SIGNED_TYPE, file);
