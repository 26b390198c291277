import type { Command } from '@/bin/command';
import { metadata } from '@/db/client';
import { seedRoles } from '@/lib/server/boot/seed-roles';

export const migrate: Command = {
  usage: ['migrate'],
  async run() {
    await seedRoles(await metadata());
    console.log('The metadata database is up to date.');
  },
};
