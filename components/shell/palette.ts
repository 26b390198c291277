import { sections, settings } from './sections';

interface Entry {
  readonly label: string;
  readonly kind: string;
  readonly href: string;
}

const places: readonly Entry[] = [
  { label: 'Home', kind: 'Page', href: '/superset/welcome/' },
  ...[...sections, ...settings.flat()].map(({ label, href }) => ({ label, kind: 'Page', href })),
];

/** A dialog to go to a page by name: pages at once, dashboards and charts as the server finds them. */
export function showPalette(): void {
  if (document.querySelector('dialog.palette')) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog palette';
  dialog.setAttribute('aria-label', 'Go to');
  const input = document.createElement('input');
  input.placeholder = 'Go to a dashboard, a chart, a page…';
  input.setAttribute('aria-label', 'Go to');
  const list = document.createElement('ul');
  dialog.append(input, list);
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  let asked = 0;
  const show = async (): Promise<void> => {
    asked += 1;
    const turn = asked;
    const text = input.value.trim().toLowerCase();
    const pages = places.filter(({ label }) => label.toLowerCase().includes(text));
    draw(list, pages);
    const found = await find(text);
    if (turn === asked) draw(list, [...pages, ...found]);
  };
  input.addEventListener('input', show);
  dialog.addEventListener('keydown', (event) => move(event, list));
  dialog.showModal();
  input.focus();
  void show();
}

function draw(list: HTMLElement, entries: readonly Entry[]): void {
  list.replaceChildren(
    ...entries.map((entry, index) => {
      const link = document.createElement('a');
      link.className = 'menu-item';
      link.href = entry.href;
      link.textContent = entry.label;
      link.setAttribute('aria-current', String(index === 0));
      const kind = document.createElement('kbd');
      kind.textContent = entry.kind;
      link.append(kind);
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
}

function move(event: KeyboardEvent, list: HTMLElement): void {
  const links = [...list.querySelectorAll('a')];
  const at = links.findIndex((link) => link.getAttribute('aria-current') === 'true');
  if (event.key === 'Enter') links[Math.max(0, at)]?.click();
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || links.length === 0) return;
  event.preventDefault();
  const next = (at + step + links.length) % links.length;
  for (const [index, link] of links.entries()) link.setAttribute('aria-current', String(index === next));
  links[next]?.scrollIntoView({ block: 'nearest' });
}

async function find(text: string): Promise<Entry[]> {
  const [dashboards, charts] = await Promise.all([
    ask('dashboard', 'dashboard_title', text),
    ask('chart', 'slice_name', text),
  ]);
  return [
    ...dashboards.map((row) => ({
      label: String(row.dashboard_title),
      kind: 'Dashboard',
      href: `/superset/dashboard/${row.slug || row.id}/`,
    })),
    ...charts.map((row) => ({ label: String(row.slice_name), kind: 'Chart', href: `/explore/?slice_id=${row.id}` })),
  ];
}

async function ask(resource: string, column: string, text: string): Promise<Record<string, unknown>[]> {
  const q = JSON.stringify({ filters: text ? [{ col: column, opr: 'ct', value: text }] : [], page_size: 8 });
  const response = await fetch(`/api/v1/${resource}/?q=${encodeURIComponent(q)}`);
  if (!response.ok) return [];
  const body: { result?: Record<string, unknown>[] } = await response.json();
  return body.result ?? [];
}
