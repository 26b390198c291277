declare global {
  /**
   * HTML of tiles by slot name: the server components fill it, and the server pass of the client components reads it.
   */
  var isolineTiles: Map<string, TileSlot> | undefined;
}

export type TileSlot = string | Promise<string>;

const slotLifetimeMs = 120_000;
let made = 0;

function slots(): Map<string, TileSlot> {
  globalThis.isolineTiles ??= new Map();
  return globalThis.isolineTiles;
}

/** Stores a tile's HTML for its island in the same process for 120 s. Returns the name of the slot. */
export function fillSlot(html: TileSlot): string {
  made += 1;
  const name = `${process.pid}-${Date.now().toString(36)}-${made}`;
  slots().set(name, html);
  if (typeof html !== 'string') {
    html.then(
      (text) => slots().has(name) && slots().set(name, text),
      () => undefined,
    );
  }
  setTimeout(() => slots().delete(name), slotLifetimeMs).unref();
  return name;
}

export function slotOf(name: string): TileSlot {
  return slots().get(name) ?? '';
}
