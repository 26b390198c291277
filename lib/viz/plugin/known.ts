import type { Plugin } from './definition';

declare global {
  /** Pages, routes and the server's own calls are separate bundles of one process, which share the plugins. */
  var isolinePlugins: ReadonlyMap<string, Plugin> | undefined;
}

/** Takes these plugins for all there are: on the server those of the metadata database, in the browser those of the page. */
export function knowPlugins(plugins: readonly Plugin[]): void {
  globalThis.isolinePlugins = new Map(plugins.map((plugin) => [plugin.key, plugin]));
}

export function knownPlugins(): readonly Plugin[] {
  return [...(globalThis.isolinePlugins?.values() ?? [])];
}

/** The plugin whose charts have this `viz_type`. */
export function knownPlugin(key: string): Plugin | undefined {
  return globalThis.isolinePlugins?.get(key);
}
