declare global {
  /** HTML of tiles on its way from the part of the server that makes it to the part that writes the page. */
  var isolineTiles: Map<string, TileSlot> | undefined;
}

export type TileSlot = string | Promise<string>;

const slotLifetimeMs = 120_000;
let made = 0;

function slots(): Map<string, TileSlot> {
  globalThis.isolineTiles ??= new Map();
  return globalThis.isolineTiles;
}

/** Puts a tile's HTML where its island finds it in the same process, and says under which name. */
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
