import { refusalWords } from '@/lib/text/refusal-words';
import { decimalOf, delimiterOf, kindOf, rowsOf, typeOf, type UploadKind } from './read-sample';

interface Sheet {
  readonly sheet_name: string | null;
  readonly column_names: readonly string[];
}

/** The types that a column can be given, as API value and label. With the first, the file decides. */
const types = [
  ['', 'As it reads'],
  ['str', 'Text'],
  ['int', 'Whole number'],
  ['float', 'Number'],
  ['bool', 'Yes or no'],
  ['date', 'Date'],
] as const;

const sampleBytes = 256 * 1024;

/** Starts the upload form. Returns a function that stops it again. */
export function watchUpload(form: HTMLFormElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const one = <Found extends HTMLElement>(name: string) => form.querySelector<Found>(`[data-upload-${name}]`);
  const csrf = form.dataset.csrf ?? '';
  let file: File | null = null;
  let kind: UploadKind | null = null;
  let sheets: readonly Sheet[] = [];
  let sample: readonly (readonly string[])[] = [];
  let sending: XMLHttpRequest | null = null;

  const say = (text: string, tone: 'wait' | 'good' | 'bad' = 'wait'): void => {
    const line = one('result');
    if (line === null) return;
    line.hidden = text === '';
    line.textContent = text;
    line.dataset.tone = tone;
  };
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null;
  const setReady = (isReady: boolean): void => {
    const button = one<HTMLButtonElement>('send');
    if (button) button.disabled = !isReady;
  };

  async function take(chosen: File): Promise<void> {
    file = chosen;
    kind = kindOf(chosen.name);
    setReady(false);
    set(one('name'), chosen.name);
    set(
      one('about'),
      `${(chosen.size / 1024).toLocaleString(undefined, { maximumFractionDigits: chosen.size < 10_240 ? 1 : 0 })} KB`,
    );
    if (kind === null) {
      say('Such files cannot be uploaded: CSV, TSV, Excel, JSON, Parquet or a ZIP of Parquet files.', 'bad');
      return;
    }
    for (const option of form.querySelectorAll<HTMLElement>('[data-kinds]')) {
      option.hidden = !option.dataset.kinds?.split(' ').includes(kind);
    }
    const table = field('table_name');
    if (table && table.value === '') {
      table.value = chosen.name
        .replace(/\.\w+$/, '')
        .replace(/\W+/g, '_')
        .toLowerCase();
    }
    if (kind === 'csv') {
      const delimiter = field('delimiter');
      const text = await chosen.slice(0, sampleBytes).text();
      const found = delimiterOf(text);
      if (delimiter) delimiter.value = found === '\t' ? '\\t' : found;
    }
    await look();
    const decimal = field('decimal_character');
    if (kind !== 'csv' || decimal === null) return;
    decimal.value = decimalOf(sample);
    if (decimal.value !== '.') showColumns();
  }

  /** The server reads the columns; the sample values of a text file are read here. */
  async function look(): Promise<void> {
    if (file === null || kind === null) return;
    say('Looking into the file …');
    const body = new FormData();
    // The header is at the beginning of a text file: the rest need not be sent twice.
    const isCut = kind === 'csv' && file.size > sampleBytes;
    body.set('file', isCut ? await cut(file) : file, file.name);
    body.set('type', kind);
    if (kind === 'csv') body.set('delimiter', delimiter());
    body.set('header_row', field('header_row')?.value || '0');
    const answer = await ask('/api/v1/database/upload_metadata/', {
      method: 'POST',
      body,
      headers: { 'x-csrftoken': csrf },
    });
    if (answer.problem !== null) {
      say(answer.problem, 'bad');
      return;
    }
    sheets = (answer.body as { result: { items: readonly Sheet[] } }).result.items;
    const head = Number(field('header_row')?.value || 0);
    sample =
      kind === 'csv' ? rowsOf(await file.slice(0, sampleBytes).text(), delimiter(), head + 21).slice(head + 1) : [];
    const select = field('sheet_name') as unknown as HTMLSelectElement | null;
    const names = sheets.flatMap(({ sheet_name }) => sheet_name ?? []);
    select?.replaceChildren(...names.map((name) => new Option(name, name)));
    const place = one('sheet');
    if (place) place.hidden = names.length === 0;
    showColumns();
    say('');
    setReady(true);
  }

  function delimiter(): string {
    const value = field('delimiter')?.value || ',';
    return value === '\\t' ? '\t' : value;
  }

  function showColumns(): void {
    const named = field('sheet_name')?.value;
    const sheet = sheets.find(({ sheet_name }) => sheet_name === named) ?? sheets[0];
    const names = sheet?.column_names ?? [];
    one('rows')?.replaceChildren(
      ...names.map((name, at) =>
        columnRow(
          name,
          sample.map((row) => row[at] ?? ''),
          kind,
          field('decimal_character')?.value,
        ),
      ),
    );
    set(one('count'), `${names.length} found`);
    const place = one('columns');
    if (place) place.hidden = names.length === 0;
  }

  async function findSchemas(): Promise<void> {
    const id = one<HTMLSelectElement>('database')?.value;
    const select = field('schema') as unknown as HTMLSelectElement | null;
    if (!id || select === null) return;
    const answer = await ask(`/api/v1/database/${id}/schemas/?q=(upload_allowed:!t)`, {});
    const names = answer.problem === null ? (answer.body as { result: readonly string[] }).result : [];
    const usual = names.find((name) => name === 'public' || name === 'main') ?? names[0] ?? '';
    select.replaceChildren(...names.map((name) => new Option(name, name, name === usual, name === usual)));
    if (names.length === 0) select.replaceChildren(new Option('The usual one', ''));
    if (answer.problem !== null) say(answer.problem, 'bad');
  }

  function send(): void {
    const id = one<HTMLSelectElement>('database')?.value;
    if (file === null || kind === null || !id) return;
    const body = formOf(form, file, kind, delimiter());
    const request = new XMLHttpRequest();
    sending = request;
    setBusy(true);
    const bar = form.querySelector('progress');
    const startedAt = performance.now();
    request.upload.onprogress = ({ loaded, total }) => {
      if (bar) bar.value = loaded / total;
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      say(
        loaded < total
          ? `Sent ${Math.round((100 * loaded) / total)} % (${seconds} s)`
          : 'Sent. The table is being made …',
      );
    };
    request.onload = () => {
      if (request.status === 201) void done(Number(id));
      else say(`${wordsOf(request.responseText)} Nothing was changed.`, 'bad');
    };
    request.onerror = () => say('The server could not be reached. Nothing was changed.', 'bad');
    request.onabort = () => say('Stopped. Nothing was changed.');
    request.onloadend = () => {
      sending = null;
      setBusy(false);
    };
    request.open('POST', `/api/v1/database/${id}/upload/`);
    request.setRequestHeader('x-csrftoken', csrf);
    request.send(body);
  }

  function setBusy(isBusy: boolean): void {
    setReady(!isBusy);
    const [progress, button] = [one('progress'), one('stop')];
    if (progress) progress.hidden = !isBusy;
    if (button) button.hidden = !isBusy;
  }

  async function done(database: number): Promise<void> {
    const table = field('table_name')?.value ?? '';
    const quoted = table.replaceAll('!', '!!').replaceAll("'", "!'");
    const q = `(columns:!(id),filters:!((col:table_name,opr:eq,value:'${quoted}'),(col:database,opr:rel_o_m,value:${database})))`;
    const found = await ask(`/api/v1/dataset/?q=${encodeURIComponent(q)}`, {});
    const id = found.problem === null ? (found.body as { ids?: readonly number[] }).ids?.[0] : undefined;
    say(`The table ${table} is there. `, 'good');
    if (id === undefined) return;
    const link = document.createElement('a');
    link.href = `/explore/?datasource_type=table&datasource_id=${id}`;
    link.textContent = `Explore ${table}`;
    one('result')?.append(link);
    link.focus();
  }

  const drop = one('drop');
  form.addEventListener('submit', (event) => [event.preventDefault(), send()], { signal });
  one('stop')?.addEventListener('click', () => sending?.abort(), { signal });
  one<HTMLInputElement>('file')?.addEventListener(
    'change',
    ({ target }) => {
      const [chosen] = (target as HTMLInputElement).files ?? [];
      if (chosen) void take(chosen);
    },
    { signal },
  );
  for (const type of ['dragenter', 'dragover'] as const) {
    form.addEventListener(type, (event) => [event.preventDefault(), drop?.setAttribute('data-over', '')], { signal });
  }
  form.addEventListener('dragleave', () => drop?.removeAttribute('data-over'), { signal });
  form.addEventListener(
    'drop',
    (event) => {
      event.preventDefault();
      drop?.removeAttribute('data-over');
      const [dropped] = event.dataTransfer?.files ?? [];
      if (dropped) void take(dropped);
    },
    { signal },
  );
  form.addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      if (target.matches('[data-upload-database]')) void findSchemas();
      else if (target.name === 'sheet_name' || target.name === 'decimal_character') showColumns();
      else if (target.name === 'delimiter' || target.name === 'header_row') void look();
    },
    { signal },
  );
  window.addEventListener('beforeunload', (event) => sending !== null && event.preventDefault(), { signal });
  void findSchemas();
  const held = one<HTMLInputElement>('file')?.files?.[0];
  if (held) void take(held);
  return () => stop.abort();
}

function set(place: HTMLElement | null, text: string): void {
  if (place) place.textContent = text;
}

/** The first 256 KiB of a text file, up to the end of a line. */
async function cut(file: File): Promise<Blob> {
  const text = await file.slice(0, sampleBytes).text();
  return new Blob([text.slice(0, text.lastIndexOf('\n') + 1)]);
}

function columnRow(
  name: string,
  values: readonly string[],
  kind: UploadKind | null,
  decimal: string | undefined,
): HTMLElement {
  const row = document.createElement('tr');
  const box = document.createElement('input');
  Object.assign(box, { type: 'checkbox', checked: true });
  box.setAttribute('aria-label', `Read ${name}`);
  box.dataset.column = name;
  const select = document.createElement('select');
  select.className = 'field';
  select.setAttribute('aria-label', `Type of ${name}`);
  const guess = kind === 'csv' ? typeOf(values, decimal || '.') : 'as in the file';
  select.append(...types.map(([value, text]) => new Option(value === '' ? `${text}: ${guess}` : text, value)));
  if (guess === 'date') select.dataset.reads = 'date';
  select.disabled = kind === 'columnar';
  const texts = [box, name, select, values.slice(0, 3).join(', ')];
  row.append(
    ...texts.map((content) => {
      const cell = document.createElement('td');
      cell.append(content);
      return cell;
    }),
  );
  return row;
}

/**
 * The chosen type, else `date` where the sample suggests it: dates are parsed only on request, and stay texts where
 * they are invalid.
 */
function typeIn(select: HTMLSelectElement | null): string {
  return select?.value || (select?.dataset.reads ?? '');
}

function formOf(form: HTMLFormElement, file: File, kind: UploadKind, delimiter: string): FormData {
  const body = new FormData();
  for (const [name, value] of new FormData(form)) {
    const input = form.querySelector(`[name="${name}"]`);
    const isMeant = input?.closest('[data-kinds][hidden], [data-upload-sheet][hidden]') === null;
    if (typeof value === 'string' && value !== '' && isMeant) body.set(name, value);
  }
  body.set('type', kind);
  if (kind === 'csv') body.set('delimiter', delimiter);
  const rows = [...form.querySelectorAll<HTMLElement>('[data-upload-rows] > tr')].map((row) => ({
    box: row.querySelector<HTMLInputElement>('input[data-column]'),
    type: typeIn(row.querySelector('select')),
  }));
  const read = rows
    .filter(({ box }) => box?.checked)
    .map(({ box, type }) => ({ name: box?.dataset.column ?? '', type }));
  if (read.length < rows.length) body.set('columns_read', read.map(({ name }) => name).join(','));
  const dates = read.filter(({ type }) => type === 'date').map(({ name }) => name);
  if (dates.length > 0) body.set('column_dates', dates.join(','));
  const typed = read.filter(({ type }) => type !== '' && type !== 'date').map(({ name, type }) => [name, type]);
  if (typed.length > 0) body.set('column_data_types', JSON.stringify(Object.fromEntries(typed)));
  body.set('file', file, file.name);
  return body;
}

async function ask(address: string, init: RequestInit): Promise<{ body: unknown; problem: string | null }> {
  try {
    const response = await fetch(address, init);
    const body: unknown = await response.json();
    return { body, problem: response.ok ? null : refusalWords(body) || 'It was refused.' };
  } catch {
    return { body: null, problem: 'The server could not be reached.' };
  }
}

function wordsOf(text: string): string {
  try {
    return refusalWords(JSON.parse(text)) || 'It was refused.';
  } catch {
    return 'It was refused.';
  }
}
