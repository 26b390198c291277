import { ownName } from '@/lib/base-path/base-path';

/** A value that survives the page. */
export interface JournalEntry<Value> {
  readonly key: string;
  readonly value: Value;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
}

export interface JournalLimits {
  /** Older entries are removed; null keeps them. 24 hours without it. */
  readonly maxAgeMs?: number | null;
  /** The size of one entry. 1 MB without it. Sizes count two bytes for each character of JSON. */
  readonly maxEntryBytes?: number;
  /** The size of all entries of one journal. 5 MB without it; the oldest are removed first. */
  readonly maxTotalBytes?: number;
}

export interface JournalOptions extends JournalLimits {
  /**
   * The id of the user whose entries these are, null for nobody. Several people may use one browser: each reads only
   * their own, and all share the limits. Without it entries belong to everybody.
   */
  readonly owner?: number | null;
}

export interface Journal<Value> {
  /** False where the browser keeps nothing, as in some private windows: entries then live as long as the page. */
  readonly isLasting: boolean;
  get(key: string): Promise<JournalEntry<Value> | null>;
  /** False when the value is too large to be kept; the entry with this key is then removed. Values must be JSON. */
  put(key: string, value: Value): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** All entries, the newest first. */
  entries(): Promise<readonly JournalEntry<Value>[]>;
  /** The keys of all entries, the newest first, without reading their values. */
  keys(): Promise<readonly string[]>;
}

interface Row {
  readonly journal: string;
  readonly key: string;
  readonly text: string;
  readonly updatedAt: number;
}

/** Where rows are stored: IndexedDB, or the memory of the page. */
interface Shelf {
  readonly isLasting: boolean;
  all(): Promise<Row[]>;
  put(row: Row): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

const databaseName = 'isoline';
const storeName = 'journal';
const megabyte = 1024 * 1024;

/**
 * Opens the journal with this name. Never rejects, nor do its methods: where the browser refuses to store something,
 * the journal goes on in memory.
 */
export async function openJournal<Value>(name: string, options: JournalOptions = {}): Promise<Journal<Value>> {
  const { maxAgeMs = 24 * 3_600_000, maxEntryBytes = megabyte, maxTotalBytes = 5 * megabyte, owner } = options;
  const prefix = owner === undefined ? '' : `${owner ?? 0}:`;
  let shelf: Shelf = (await storedShelf(name)) ?? memoryShelf();

  async function use<Answer>(work: (on: Shelf) => Promise<Answer>): Promise<Answer> {
    try {
      return await work(shelf);
    } catch {
      shelf = memoryShelf();
      return work(shelf);
    }
  }

  /** The rows that are young enough, the newest first; the others are removed. */
  async function fresh(on: Shelf): Promise<Row[]> {
    const rows = await on.all();
    const oldest = maxAgeMs === null ? Number.NEGATIVE_INFINITY : Date.now() - maxAgeMs;
    const stale = rows.filter(({ updatedAt }) => updatedAt < oldest);
    if (stale.length > 0) await on.remove(stale.map(({ key }) => key));
    return rows.filter(({ updatedAt }) => updatedAt >= oldest).sort((one, other) => other.updatedAt - one.updatedAt);
  }

  /** The fresh rows of the owner, with the keys that the owner gave them. */
  async function owned(): Promise<Row[]> {
    const rows = await use(fresh);
    return rows.flatMap((row) => (row.key.startsWith(prefix) ? [{ ...row, key: row.key.slice(prefix.length) }] : []));
  }

  async function makeRoom(on: Shelf): Promise<void> {
    let total = 0;
    const over: string[] = [];
    for (const row of await fresh(on)) {
      total += sizeOf(row.text);
      if (total > maxTotalBytes) over.push(row.key);
    }
    if (over.length > 0) await on.remove(over);
  }

  return {
    get isLasting() {
      return shelf.isLasting;
    },
    get: async (key) => (await owned()).filter((row) => row.key === key).map(entryOf<Value>)[0] ?? null,
    put: (key, value) =>
      use(async (on) => {
        const text = JSON.stringify(value);
        if (text === undefined || sizeOf(text) > Math.min(maxEntryBytes, maxTotalBytes)) {
          await on.remove([prefix + key]);
          return false;
        }
        await on.put({ journal: name, key: prefix + key, text, updatedAt: Date.now() });
        await makeRoom(on);
        return true;
      }),
    delete: (key) => use((on) => on.remove([prefix + key])),
    entries: async () => (await owned()).map(entryOf<Value>),
    keys: async () => (await owned()).map(({ key }) => key),
  };
}

function sizeOf(text: string): number {
  return text.length * 2;
}

function entryOf<Value>({ key, text, updatedAt }: Row): JournalEntry<Value> {
  return { key, value: JSON.parse(text), updatedAt };
}

function memoryShelf(): Shelf {
  const rows = new Map<string, Row>();
  return {
    isLasting: false,
    all: async () => [...rows.values()],
    put: async (row) => {
      rows.set(row.key, row);
    },
    remove: async (keys) => {
      for (const key of keys) rows.delete(key);
    },
  };
}

/** Null where IndexedDB is missing or refuses. */
async function storedShelf(name: string): Promise<Shelf | null> {
  if (typeof indexedDB === 'undefined') return null;
  const database = await openDatabase().catch(() => null);
  if (database === null) return null;
  const begin = (mode: IDBTransactionMode): IDBTransaction => database.transaction(storeName, mode);
  return {
    isLasting: true,
    all: () => answered<Row[]>(begin('readonly').objectStore(storeName).index('journal').getAll(name)),
    put: (row) => {
      const transaction = begin('readwrite');
      transaction.objectStore(storeName).put(row);
      return ended(transaction);
    },
    remove: (keys) => {
      const transaction = begin('readwrite');
      for (const key of keys) transaction.objectStore(storeName).delete([name, key]);
      return ended(transaction);
    },
  };
}

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(ownName(databaseName), 1);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore(storeName, { keyPath: ['journal', 'key'] });
    store.createIndex('journal', 'journal');
  };
  const database = await answered(opening);
  database.onversionchange = () => database.close();
  return database;
}

function answered<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
