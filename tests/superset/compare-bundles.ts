import assert from 'node:assert/strict';
import { readBundle } from '@/lib/server/transfer/bundle';
import { contentOf } from '@/tests/support/bundle-content';

/**
 * Fails unless both bundles have the same files and content, by file name and by uuid. `skipped`: our files that
 * Superset ignores; `forgotten`: keys that it ignores.
 */
export function compareBundles(
  sent: Uint8Array,
  came: Uint8Array,
  skipped = /^$/,
  forgotten: readonly string[] = [],
): void {
  const files = (bytes: Uint8Array) =>
    [...readBundle(bytes).keys()]
      .filter((path) => !skipped.test(path))
      .map((path) => path.replace(/_\d+\.yaml$/, '.yaml'))
      .sort();
  assert.deepEqual(files(came), files(sent));
  const content = (bytes: Uint8Array) =>
    Object.fromEntries(
      Object.entries(assetsOf(bytes))
        .filter(([name]) => !skipped.test(name.replace(' ', '/')))
        .map(([name, asset]) => [name, without(asset, forgotten)]),
    );
  assert.deepEqual(content(came), content(sent));
}

type Json = Record<string, unknown>;

/** The assets of a bundle by kind and uuid, without differences that mean nothing. */
export function assetsOf(bytes: Uint8Array): Readonly<Record<string, Json>> {
  const assets = Object.entries(contentOf(bytes)).map(([name, asset]) => [name, settled(asset as Json)]);
  return Object.fromEntries(assets) as Record<string, Json>;
}

/** Superset writes columns in the order of its table, and an empty list of annotation layers. */
function settled(asset: Json): Json {
  const byName = (parts: unknown, name: string) =>
    (parts as Json[]).toSorted((a, b) => (String(a[name]) < String(b[name]) ? -1 : 1));
  if (asset.columns) {
    return {
      ...asset,
      columns: byName(asset.columns, 'column_name'),
      metrics: byName(asset.metrics, 'metric_name'),
    };
  }
  return asset.viz_type ? { ...asset, params: { annotation_layers: [], ...(asset.params as Json) } } : asset;
}

function without(asset: Json, names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(asset).filter(([name]) => !names.includes(name)));
}
