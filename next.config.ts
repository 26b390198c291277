import type { NextConfig } from 'next';

const config: NextConfig = {
  distDir: process.env.ISOLINE_DIST ?? '.next',
  // Pages for those who make the product stand in `*.dev.tsx`; a build knows none of them.
  pageExtensions: process.env.NODE_ENV === 'development' ? ['dev.tsx', 'tsx', 'ts'] : ['tsx', 'ts'],
  typedRoutes: true,
  // `npm run check` judges the types; a build only builds.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  serverExternalPackages: [
    '@electric-sql/pglite',
    '@duckdb/node-api',
    '@node-rs/argon2',
    '@polyglot-sql/sdk',
    '@resvg/resvg-js',
    'libpg-query',
    'mysql2',
    'node-sqlite3-wasm',
    'pg',
    'pg-copy-streams',
    'pg-cursor',
    'postgres',
  ],
};

export default config;
