import { existsSync } from 'node:fs';
import { closeMetadata } from '@/db/client';
import { type Command, UsageError } from './command';
import { exportCommand } from './commands/export';
import { importCommand } from './commands/import';
import { migrate } from './commands/migrate';
import { migrateFromSuperset } from './commands/migrate-from-superset';
import { seed } from './commands/seed';
import { user } from './commands/user';

const commands: Readonly<Record<string, Command>> = {
  export: exportCommand,
  import: importCommand,
  migrate,
  'migrate-from-superset': migrateFromSuperset,
  seed,
  user,
};

if (existsSync('.env')) process.loadEnvFile('.env');
const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];

if (!command) {
  const lines = Object.values(commands).flatMap(({ usage }) => usage.map((line) => `  npm run isoline -- ${line}`));
  console.error(['Usage:', ...lines].join('\n'));
  process.exit(name === '' || name === 'help' ? 0 : 2);
}

try {
  await command.run(rest);
} catch (error) {
  const isExplained = error instanceof Error && error.name !== 'Error' && error.name !== 'TypeError';
  console.error(isExplained ? error.message : error);
  if (error instanceof UsageError)
    console.error(command.usage.map((line) => `  npm run isoline -- ${line}`).join('\n'));
  process.exitCode = error instanceof UsageError ? 2 : 1;
} finally {
  await closeMetadata();
}
