import type { Command } from '@/bin/command';
import { metadata } from '@/db/client';
import { seedAdmin } from '@/lib/server/boot/seed-admin';
import { seedExamples } from '@/lib/server/boot/seed-examples';
import { seedRoles } from '@/lib/server/boot/seed-roles';

export const seed: Command = {
  usage: ['seed'],
  async run() {
    const db = await metadata();
    await seedRoles(db);
    const admin = await seedAdmin(db);
    if (admin) await seedExamples(db, admin.id);
    if (admin?.password) console.log(`${admin.username} may sign in with the password ${admin.password}`);
    console.log('Roles, administrator and examples are there.');
  },
};
