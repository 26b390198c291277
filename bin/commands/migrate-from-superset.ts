import { parseArgs } from 'node:util';
import { type Command, UsageError } from '@/bin/command';
import { migrateSuperset } from '@/lib/server/transfer/superset/migrate-superset';
import { SupersetStore } from '@/lib/server/transfer/superset/superset-store';
import { administrator } from './import';

export const migrateFromSuperset: Command = {
  usage: ['migrate-from-superset ADDRESS [--secret-key TEXT]'],
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'secret-key': { type: 'string' } },
    });
    const [address, ...others] = positionals;
    if (!address || others.length > 0) throw new UsageError('Where are the metadata?');
    const viewer = await administrator();
    const store = await SupersetStore.open(address);
    try {
      const { brought, left } = await migrateSuperset(store, values['secret-key'] ?? null, viewer);
      for (const [name, count] of Object.entries(brought)) console.log(`${String(count).padStart(7)} ${name}`);
      for (const [name, count] of Object.entries(left))
        if (count > 0) console.log(`${String(count).padStart(7)} ${name} stay behind`);
    } finally {
      await store.close();
    }
  },
};
