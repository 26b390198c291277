import type { NextConfig } from 'next';
import { PHASE_PRODUCTION_SERVER } from 'next/constants';
import { dataPolicy, sameOriginFrame, usualHeaders } from './lib/server/response-headers';

const usual: NextConfig = {
  distDir: process.env.ISOLINE_DIST ?? '.next',
  // Pages for developers of the product are named `*.dev.tsx`; a production build ignores them.
  pageExtensions: process.env.NODE_ENV === 'development' ? ['dev.tsx', 'tsx', 'ts'] : ['tsx', 'ts'],
  typedRoutes: true,
  // `npm run check` checks the types; the build does not.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // A build for `npm start` happens once: writing a cache for the next one takes longer than it saves.
  // Nothing reads source maps of a build: they would be two thirds of it.
  experimental: {
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
  },
  // The build parses the texts: the parser of ICU messages would be a fifth of what a list loads at a touch.
  turbopack: {
    rules: {
      '*.json': {
        condition: { path: /\blib\/text\/messages\/\w+\/[\w-]+\.json$/ },
        loaders: [
          { loader: 'next-intl/extractor/catalogLoader', options: { messages: { format: 'json', precompile: true } } },
        ],
        as: '*.js',
      },
    },
    resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  // The page guard sets which scripts a page may run and which sites may frame an embedded one.
  headers: async () => [
    { source: '/:path*', headers: [...usualHeaders] },
    { source: '/((?!embedded/|dashboard/[^/]+/embedded|dynamic-plugins/frame/).*)', headers: [sameOriginFrame] },
    { source: '/api/:path*', headers: [dataPolicy] },
    // Browsers ask for it again whenever the address of a page changes. Pages name it with its hash.
    { source: '/icon.svg', headers: [{ key: 'cache-control', value: 'public, max-age=31536000, immutable' }] },
  ],
  serverExternalPackages: [
    '@electric-sql/pglite',
    '@duckdb/node-api',
    '@node-rs/argon2',
    '@polyglot-sql/sdk',
    '@resvg/resvg-js',
    '@node-saml/node-saml',
    '@xmldom/xmldom',
    'ldapts',
    'libpg-query',
    'mysql2',
    'node-sqlite3-wasm',
    'pg',
    'pg-copy-streams',
    'pg-cursor',
    'postgres',
    'ssh2',
  ],
};

/** A build serves any base path, so only a server has one (`lib/server/base-path/place-build.ts`). */
const config = (phase: string): NextConfig =>
  phase === PHASE_PRODUCTION_SERVER ? { ...usual, assetPrefix: process.env.ISOLINE_BASE_PATH ?? '' } : usual;

export default config;
