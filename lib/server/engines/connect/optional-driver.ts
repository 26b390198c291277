import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '@/lib/errors/app-error';

/** Drivers that are not shipped with the product: an administrator installs the npm package in its folder. */
export const optionalPackages = {
  bigquery: '@google-cloud/bigquery',
  databricks: '@databricks/sql',
  hive: 'hive-driver',
  mssql: 'mssql',
  oracle: 'oracledb',
  snowflake: 'snowflake-sdk',
} as const satisfies Record<string, string>;

const { resolve } = createRequire(join(process.cwd(), 'package.json'));

/** Whether a package can be resolved from the product's folder. */
export function isInstalled(packageName: string): boolean {
  try {
    resolve(packageName);
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads the package of a driver when a database is connected. Throws `database_driver_absent` when it is not installed.
 * The name is resolved from the working folder at run time, so that no bundler tries to include it.
 */
export async function loadDriver(label: string, packageName: string): Promise<unknown> {
  let file: string;
  try {
    file = resolve(packageName);
  } catch (cause) {
    throw new AppError('database_driver_absent', { engine_name: label, package: packageName }, { cause });
  }
  const loaded: unknown = await import(/* turbopackIgnore: true */ /* @vite-ignore */ pathToFileURL(file).href);
  return typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : loaded;
}
