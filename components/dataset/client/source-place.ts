import { type FoundColumn, foundAt } from './source-columns';

/** The current values of the form of a dataset's source. */
interface SourcePlace {
  readonly databaseId: number;
  readonly database: string;
  readonly schema: string;
  readonly table: string;
  /** Null for a table. */
  readonly sql: string | null;
  readonly csrf: string;
}

export function sourceIn(form: HTMLFormElement): SourcePlace {
  const value = (name: string) => fieldIn(form, name)?.value ?? '';
  const database = form.querySelector<HTMLSelectElement>('#source-database');
  return {
    databaseId: Number(database?.value),
    database: database?.selectedOptions[0]?.text ?? '',
    schema: value('optional.schema'),
    table: value('text.table_name'),
    sql: fieldIn(form, 'text.sql')?.value ?? null,
    csrf: value('csrf_token'),
  };
}

function fieldIn(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]`);
}

export function foundByName(button: HTMLButtonElement, place: SourcePlace): Promise<readonly FoundColumn[] | null> {
  const { database: database_name, schema: schema_name, table: table_name } = place;
  const q = rison({ datasource_type: 'table', database_name, schema_name, table_name });
  return foundAt(button, `/datasource/external_metadata_by_name/?q=${q}`);
}

export function foundOfDraft(
  button: HTMLButtonElement,
  address: string,
  { databaseId: database_id, schema, sql, csrf }: SourcePlace,
): Promise<readonly FoundColumn[] | null> {
  const headers = { 'content-type': 'application/json', 'x-csrftoken': csrf };
  return foundAt(button, address, { method: 'POST', headers, body: JSON.stringify({ database_id, schema, sql }) });
}

/** Encodes texts as a Rison object; empty texts are left out. */
function rison(texts: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(texts).filter(([, text]) => text !== '');
  return encodeURIComponent(`(${pairs.map(([name, text]) => `${name}:${quoted(text)}`).join(',')})`);
}

function quoted(text: string): string {
  return `'${text.replaceAll('!', '!!').replaceAll("'", "!'")}'`;
}

/** A browser renders a list of suggestions at its full length. */
const mostSuggestions = 200;

/** Suggests the schemas of the chosen database, and the tables of the schema, while the user types. */
export function suggestPlaces(form: HTMLFormElement, signal: AbortSignal): void {
  const known = new Map<string, Promise<readonly string[]>>();
  const ask = (address: string): Promise<readonly string[]> => {
    const asked = known.get(address) ?? namesAt(address);
    known.set(address, asked);
    return asked;
  };
  const onInput = async ({ target }: Event): Promise<void> => {
    if (!(target instanceof HTMLInputElement)) return;
    const address = addressFor(target, sourceIn(form));
    if (address === null) return;
    const names = await ask(address);
    const typed = target.value.toLowerCase();
    const isTyped = names.some((name) => name.toLowerCase() === typed);
    const fitting = isTyped ? names : names.filter((name) => name.toLowerCase().includes(typed));
    listOf(target).replaceChildren(...fitting.slice(0, mostSuggestions).map((name) => new Option(name, name)));
  };
  form.addEventListener('focusin', onInput, { signal });
  form.addEventListener('input', onInput, { signal });
}

function addressFor({ name }: HTMLInputElement, { databaseId, schema, sql }: SourcePlace): string | null {
  const base = `/api/v1/database/${databaseId}`;
  if (name === 'optional.schema') return `${base}/schemas/`;
  const isTable = name === 'text.table_name' && sql === null;
  return isTable ? `${base}/tables/?q=${encodeURIComponent(`(schema_name:${quoted(schema)})`)}` : null;
}

async function namesAt(address: string): Promise<readonly string[]> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) return [];
  const { result } = (await response.json()) as { result: readonly (string | { readonly value: string })[] };
  return result.map((one) => (typeof one === 'string' ? one : one.value));
}

function listOf(input: HTMLInputElement): HTMLDataListElement {
  const id = `${input.id}-suggestions`;
  const held = document.getElementById(id);
  if (held instanceof HTMLDataListElement) return held;
  const made = document.createElement('datalist');
  made.id = id;
  input.after(made);
  input.setAttribute('list', id);
  return made;
}
