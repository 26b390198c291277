import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Command, UsageError } from '@/bin/command';
import { writeBundleFolder } from '@/lib/server/transfer/bundle-folder';
import { exportBundle, zipBundle } from '@/lib/server/transfer/export/export-bundle';
import { type ImportKind, importKinds } from '@/lib/server/transfer/parse-bundle';

export const exportCommand: Command = {
  usage: [`export ${Object.keys(importKinds).join('|')} [ID…] [--out FILE.zip | --dir FOLDER]`],
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' }, dir: { type: 'string' } },
    });
    const [kind, ...ids] = positionals;
    if (!isKind(kind)) throw new UsageError('What kind of thing?');
    if (kind !== 'assets' && ids.length === 0) throw new UsageError('Which ids?');
    if (ids.some((id) => !/^\d+$/.test(id))) throw new UsageError('Ids are numbers.');
    const bundle = await exportBundle(kind, ids.map(Number));
    if (values.dir !== undefined) {
      await writeBundleFolder(values.dir, bundle);
      console.log(`${bundle.files.size} files in ${values.dir}`);
      return;
    }
    const file = values.out ?? `${bundle.name}.zip`;
    await writeFile(file, zipBundle(bundle));
    console.log(`${bundle.files.size} files in ${file}`);
  },
};

function isKind(text: string | undefined): text is ImportKind {
  return text !== undefined && text in importKinds;
}
