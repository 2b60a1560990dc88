import type { Plugin } from 'vite';

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...a: never[]) => unknown>>[1];

const EXPORTS = /export\{([^}]*)\};?\s*$/;
/** Parses `a as b` entries of an import or export list into pairs. */
const names = (list: string) =>
  list.split(',').map((one): [string, string] => {
    const [from = '', to = from] = one.trim().split(' as ');
    return [from, to];
  });

/**
 * Merges the bundler's runtime (0.4 kB in its own file) into `vendor`. Every file needs both, so this saves a request
 * before the first screen.
 */
export const oneRuntime = (): Plugin => ({
  name: 'ingam:one-runtime',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  enforce: 'post',
  generateBundle: (_, bundle) => mergeRuntime(bundle),
});

function mergeRuntime(bundle: Bundle): void {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
  const vendor = chunks.find(({ name }) => name === 'vendor');
  const list = runtime && EXPORTS.exec(runtime.code)?.[1];
  if (!runtime || !vendor || !list) throw new Error('The build has no runtime or vendor file to merge');
  const file = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const [own, its] = [file(runtime.fileName), file(vendor.fileName)];
  const imported = new RegExp(`import\\{([^}]*)\\}from"\\./${own.replace('.', '\\.')}";?`);
  for (const chunk of chunks) {
    const taken = imported.exec(chunk.code);
    if (taken && chunk !== vendor) {
      const renamed = names(taken[1] ?? '').map(([from, to]) => `runtime_${from} as ${to}`);
      chunk.code = chunk.code.replace(taken[0], `import{${renamed}}from"./${its}";`);
    }
    chunk.code = chunk.code.replaceAll(own, its);
    chunk.imports = [...new Set(chunk.imports.map((name) => (name === runtime.fileName ? vendor.fileName : name)))];
  }
  const kept = names(list).map(([from, to]) => `${to}:${from}`);
  const body = runtime.code.replace(EXPORTS, `return{${kept}}`);
  const taken = new RegExp(`import\\{([^}]*)\\}from"\\./${its.replace('.', '\\.')}";?`).exec(vendor.code);
  const inner = names(taken?.[1] ?? '').map(([from, to]) => `${from}:${to}`);
  const outer = names(list).map(([, to]) => `runtime_${to}=runtime_.${to}`);
  vendor.code = vendor.code.replace(taken?.[0] ?? '', '');
  vendor.code = `const runtime_=(()=>{${body}})(),{${inner}}=runtime_;${vendor.code};export const ${outer};`;
  vendor.imports = vendor.imports.filter((name) => name !== runtime.fileName && name !== vendor.fileName);
  delete bundle[runtime.fileName];
}
